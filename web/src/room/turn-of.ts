/** Whose turn it is, in the games that go by turns: to them a shared device is handed. Pure. */
import type { Kind, Seat, SpiesView, View, ZwinkernView } from "../protocol";

export function turnOf(game: Kind, view: View): Seat | null {
  switch (game) {
    case "zwinkern": {
      const { phase, turn } = view as ZwinkernView;
      return phase === "play" ? turn : null;
    }
    case "shifty_eyed_spies": {
      const { phase, tracker } = view as SpiesView;
      return phase === "play" ? tracker : null;
    }
    default:
      return null;
  }
}
