/** "Another game": whoever asks for it at the end of a game finds the lobby with its settings open. */
let asked = false;

export const settingsAsked = {
  ask(): void {
    asked = true;
  },
  /** Whether somebody asked; the answer is given once. */
  take(): boolean {
    const was = asked;
    asked = false;
    return was;
  },
};
