/** All shapes of hair by name. */
import { HAIR_LONG } from "./hair-long";
import { HAIR_SHORT } from "./hair-short";

export const HAIRS = { ...HAIR_SHORT, ...HAIR_LONG };
