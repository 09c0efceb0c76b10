// A lesson whose table the house does not lay: there is a way out while it is waited for, and it can
// be asked for again.
import type { WebSocketRoute } from "playwright-core";

import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** A house that keeps the first start to itself, until the function it gives refuses it. */
async function keepFirstStart({ page }: Guest): Promise<() => void> {
  let refuse: (() => void) | null = null;
  await page.routeWebSocket(/\/ws$/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { host?: { id: number } };
      if (!frame.host || refuse) {
        server.send(text);
        return;
      }
      const { id } = frame.host;
      const refused = { id, code: "busy", say: "There is a lot going on in this room." };
      refuse = () => socket.send(JSON.stringify({ refused }));
    });
  });
  return () => refuse?.();
}

inDepth("a table that is not laid can be left, and asked for again", async () => {
  const ida = await Guest.arrive(house, { size: "phone" });
  const refuse = await keepFirstStart(ida);
  const { page } = ida;
  const opening = page.getByText("The table is being laid …");
  await ida.open("/learn/zwinkern");
  await opening.waitFor();
  await page.getByRole("button", { name: "Leave the lesson" }).waitFor();
  await ida.shot("lesson-opening");
  await ida.axe();

  refuse();
  await page.getByText("The table could not be laid.").waitFor();
  await ida.shot("lesson-not-laid");
  await ida.axe();
  await page.getByRole("button", { name: "Try again" }).tap();
  await page.getByText("Step 1 of 10", { exact: true }).waitFor({ state: "attached" });
  ida.noErrors();
});

inDepth("whoever does not wait for the table goes back to the lessons", async () => {
  const kim = await Guest.arrive(house);
  await keepFirstStart(kim);
  await kim.open("/learn/zwinkern");
  await kim.page.getByRole("button", { name: "Leave the lesson" }).click();
  await kim.page.getByRole("heading", { name: "Learn a game" }).waitFor();
  kim.noErrors();
});
