/** A room for tests: people and bots on chairs, gathering, everything else as it usually is. */
import type { Chair, Person, RoomState, Settings } from "../../src/protocol";

export const person = (id: number, change: Partial<Person> = {}): Person => ({
  id,
  name: `P${id}`,
  face: "",
  role: "player",
  presence: "here",
  ready: false,
  apart: false,
  ...change,
});
export const bot: Chair = { bot: { name: "Bot", character: "sharp" } };

export const settings: Settings = {
  game: "zwinkern",
  options: {},
  way: "apart",
  sight: "standard",
  spectators: "live",
  listed: false,
  away_s: 60,
};

export const room = (chairs: Chair[], change: Partial<RoomState> = {}): RoomState => ({
  code: "KWXTZ",
  settings,
  chairs,
  others: [],
  host: 0,
  locked: false,
  stage: { gathering: {} },
  match: null,
  ...change,
});
