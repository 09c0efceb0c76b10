// Records for tests of replays: one that is written by hand, and how they come onto the page.
import type { Page } from "playwright-core";

/**
 * Eyes Wide Shut, written by hand. Seat 1 winks at seat 0 from 5,000 to 5,500, and it takes 80 ms to
 * notice that. Seat 0 turns at 5,340 and is there at 5,460, 40 ms too late; seat 2 was there and
 * turns away at 5,040, 40 ms too soon. Then seat 0 escapes in three nights.
 */
const SIGHT =
  '{"move_ms":120,"notice_ms":80,"wink_ms":500,"glance_ms":500,"face_ms":800,"big_ms":1000,"blink_every_ms":0}';
/** Three nights in which seat 0 alone raises a hand, and escapes. */
export function nightsFrom(first: number, seats = 3): string[] {
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const hand = seats * 100;
  const night = 2 * hand + 100;
  return [first, first + night, first + 2 * night].flatMap((t) => [
    ...each.map((seat) => `{"t":${t + seat * 100},"seat":${seat},"do":"ready"}`),
    `{"t":${t + hand},"seat":0,"do":"hand","up":true}`,
    ...each.map((seat) => `{"t":${t + hand + 100 + seat * 100},"seat":${seat},"do":"confirm"}`),
  ]);
}
const recordUntil = (night: number): string[] => [
  `{"record":1,"game":"eyes_wide_shut","seats":3,"options":{"day_s":180},"seed":"written by hand","deal":{},"sight":${SIGHT}}`,
  '{"t":1000,"seat":0,"look":{"seat":2}}',
  '{"t":2000,"seat":1,"look":{"seat":0}}',
  '{"t":2500,"seat":2,"look":{"seat":1}}',
  '{"t":3000,"seat":2,"say":"Tonight it is you."}',
  '{"t":5000,"seat":1,"sign":"wink","at":{"seat":0}}',
  '{"t":5040,"seat":2,"look":{"seat":0}}',
  '{"t":5340,"seat":0,"look":{"seat":1}}',
  ...nightsFrom(night),
  '{"result":{"scores":[3,0,0],"winners":[0],"reason":"escape"}}',
];
export const RECORD = recordUntil(7_000);

/** The same with a long first day: a replay of it still runs when a busy machine comes to look. */
export const LONG_NIGHT = 170_000;
export const LONG_RECORD = recordUntil(LONG_NIGHT);

export const file = (lines: readonly string[]) => ({
  name: "by-hand.jsonl",
  mimeType: "application/jsonl",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

/** Lets a file fall onto the page. */
export async function drop(page: Page, text: string): Promise<void> {
  const dropped = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "by-hand.jsonl"));
    return carried;
  }, text);
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
}
