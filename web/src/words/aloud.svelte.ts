/** What is said to whoever listens instead of looking: two live regions, polite and urgent. */

export interface Said {
  nth: number;
  text: string;
}

/** Counted beside them, so that whoever says something does not also wait for it to change. */
let nth = 0;
let polite = $state.raw<Said>({ nth: 0, text: "" });
let urgent = $state.raw<Said>({ nth: 0, text: "" });

export const aloud = {
  get polite(): Said {
    return polite;
  },
  get urgent(): Said {
    return urgent;
  },
  /** Says something when there is a pause. */
  say(text: string): void {
    nth += 1;
    polite = { nth, text };
  },
  /** Says something at once: what the eyes took in, and one's turn. */
  cry(text: string): void {
    nth += 1;
    urgent = { nth, text };
  },
};
