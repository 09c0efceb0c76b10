/** Who is on a chair. */
import type { Chair, Person } from "../protocol";

/** The bot on a chair. */
type Bot = Extract<Chair, { bot: unknown }>["bot"];

/** The person on a chair. */
export const sitter = (chair: Chair): Person | null =>
  typeof chair === "object" && "person" in chair ? chair.person : null;

/** The bot on a chair, if one is there and not somebody. */
export const botOn = (chair: Chair): Bot | null =>
  typeof chair === "object" && "bot" in chair ? chair.bot : null;

/** What whoever sits on a chair is called. */
export const nameOn = (chair: Chair): string => sitter(chair)?.name ?? botOn(chair)?.name ?? "";
