/** Whether the house keeps a list of open tables: whoever keeps it can say no. */
import { itself } from "./itself";

let isKept = $state(true);

export const list = {
  /** Until the house has said, there is one. */
  get isKept(): boolean {
    return isKept;
  },
  /** Asks, once. A house that cannot be reached may have one. */
  async ask(): Promise<void> {
    try {
      isKept = (await itself()).lists_rooms;
    } catch {
      // Whoever needs the house says so themselves.
    }
  },
};
