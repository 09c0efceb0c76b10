/** What a browser takes for a touch that may begin sound, a film, or a lock on the screen. */
export const TOUCHES = ["pointerup", "touchend", "keydown", "click"] as const;
