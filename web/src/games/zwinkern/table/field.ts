/** The field as it lies on the screen: how large its cards are, and how one goes about it by keys. */
import type { Seat, ZwinkernPerson, ZwinkernView } from "../../../protocol";

export const SIDE = 6;
/** A whole card is so much higher than wide. */
const WHOLE = 270 / 200;
/** Below this the shoulders are gone, and the face moves up. */
const SHOULDERS = 1.16;
/** Cards are never flatter than this, and only so flat where a thumb would miss narrower ones. */
const FLATTEST = 0.7;
const THUMB = 58;

export interface Fit {
  width: number;
  height: number;
  gap: number;
  /** How far the drawing moves up inside a card that is cut short. */
  lift: number;
}

/** The largest cards that fit: whole where there is room, else cut short at the shoulders. */
export function fit(room: { width: number; height: number }): Fit {
  const gap = room.width < 420 ? 5 : 8;
  const across = Math.max(0, (room.width - gap * (SIDE - 1)) / SIDE);
  const down = Math.max(0, (room.height - gap * (SIDE - 1)) / SIDE);
  const width = Math.min(across, down / FLATTEST, Math.max(THUMB, down / SHOULDERS));
  const height = Math.min(down, width * WHOLE);
  const short = width > 0 ? Math.max(0, SHOULDERS - height / width) : 0;
  return { width, height, gap, lift: short * width * 0.5 };
}

/** Where an arrow, Home or End goes from a place of the field; nowhere for all other keys. */
export function step(at: number, key: string): number | null {
  const row = Math.floor(at / SIDE);
  const column = at % SIDE;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? at - 1 : at;
    case "ArrowRight":
      return column < SIDE - 1 ? at + 1 : at;
    case "ArrowUp":
      return row > 0 ? at - SIDE : at;
    case "ArrowDown":
      return row < SIDE - 1 ? at + SIDE : at;
    case "Home":
      return row * SIDE;
    case "End":
      return row * SIDE + SIDE - 1;
    default:
      return null;
  }
}

/** Whose figure stands on a card; nobody's if none does. */
export function figureOn({ players }: ZwinkernView, card: ZwinkernPerson): Seat | null {
  const owner = players.findIndex(({ figure }) => figure === card);
  return owner < 0 ? null : owner;
}

/** Whether a card still lies on the field. */
export const liesOn = ({ gone }: ZwinkernView, card: ZwinkernPerson): boolean => !(card in gone);
