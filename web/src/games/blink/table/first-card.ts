/** Playing a card for the first time in this browser. */
import { FirstTime } from "../../../table/first-time.svelte";

export const firstCard = new FirstTime("blink-card");
