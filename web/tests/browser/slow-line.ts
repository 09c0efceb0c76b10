// A slow line to a house, for all who come over it. Chromium's own slow line
// (Network.emulateNetworkConditions) is not used: now and then it lets nothing through any more.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as pass } from "node:timers/promises";

import { afterAll, beforeAll } from "vitest";

import type { House } from "./house";

const LATENCY_MS = 60;
const BYTES_PER_MS = 250;

async function* slowly(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await pass(LATENCY_MS + chunk.length / BYTES_PER_MS);
    yield chunk;
  }
}

/** For all tests of a file: where its house is reached over a slow line. */
export function slowLineOfThisFile(house: House): { readonly address: string } {
  let address = "";
  const server = createServer((guest) => {
    const far = connect(Number(new URL(house.address).port), "127.0.0.1");
    // Whoever hangs up ends both directions, and is no error.
    const there = pipeline(guest, slowly, far);
    const back = pipeline(far, slowly, guest);
    void Promise.allSettled([there, back]);
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("no port is free");
    address = `http://127.0.0.1:${bound.port}`;
  });
  afterAll(() => server.close());
  return {
    get address() {
      return address;
    },
  };
}
