// The keeper's word comes by a link, or by hand, and stays in this browser.
import { beforeEach, expect, test, vi } from "vitest";

import type { CreateRoom } from "../../src/protocol";

const ASK = { name: "Ann", face: "", as: "player", settings: {} } as unknown as CreateRoom;
let store = new Map<string, string>();
let address = { pathname: "/", search: "", hash: "" };
/** The words the house was told, and the one it wants. */
let told: (string | null)[] = [];

beforeEach(() => {
  store = new Map();
  told = [];
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
  address = { pathname: "/", search: "", hash: "" };
  vi.stubGlobal("location", address);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) =>
      Object.assign(address, { pathname: path, hash: "" }),
  });
  vi.stubGlobal("fetch", (_path: string, { headers }: { headers: Record<string, string> }) => {
    const word = headers["Invite-Word"] ?? null;
    told.push(word);
    const code = word === null ? "invite_needed" : "wrong_invite";
    const [answer, status] =
      word === "lantern" ? [{ room: "KWXTZ", token: "t" }, 201] : [{ code, say: code }, 403];
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
});

/** As a page that has just been loaded. */
async function loaded(): Promise<typeof import("../../src/house/invite.svelte")> {
  vi.resetModules();
  return import("../../src/house/invite.svelte");
}

test("a link's word is kept and leaves the address", async () => {
  Object.assign(address, { pathname: "/new", hash: "#invite=lantern" });
  const { takeInvite, openRoom } = await loaded();
  takeInvite();
  expect(address).toMatchObject({ pathname: "/new", hash: "" });
  expect(store.get("sidelong.invite")).toBe("lantern");
  await openRoom(ASK);
  expect(told).toEqual(["lantern"]);
});

test("what is no word is not kept, and other places on the page stay", async () => {
  const { takeInvite, wordIn } = await loaded();
  for (const hash of ["#invite=", "#invite=abc", "#invite=two words", "#invite=%0a%0a", "#w-1"])
    expect(wordIn(hash)).toBeNull();
  expect(wordIn(`#invite=${"x".repeat(65)}`)).toBeNull();
  address.hash = "#invite=abc";
  takeInvite();
  expect(address.hash).toBe("");
  address.hash = "#w-1";
  takeInvite();
  expect(address.hash).toBe("#w-1");
  expect(store.size).toBe(0);
});

test("whoever has no word is asked until it is right, and not again", async () => {
  const { invite, openRoom } = await loaded();
  const opened = openRoom(ASK);
  await vi.waitFor(() => expect(invite.asked?.no).toBeNull());
  invite.asked?.answer("candle");
  await vi.waitFor(() => expect(invite.asked?.no).toBe("wrong_invite"));
  invite.asked?.answer("lantern");
  expect((await opened).room).toBe("KWXTZ");
  expect(invite.asked).toBeNull();
  await openRoom(ASK);
  expect(told).toEqual([null, "candle", "lantern", "lantern"]);
});

test("whoever does not say it is refused", async () => {
  const { invite, openRoom } = await loaded();
  const opened = openRoom(ASK);
  const refused = expect(opened).rejects.toMatchObject({ code: "invite_needed" });
  await vi.waitFor(() => expect(invite.asked).not.toBeNull());
  invite.asked?.answer(null);
  await refused;
  expect(store.size).toBe(0);
});

test("an old link does not take a word away that is right", async () => {
  store.set("sidelong.invite", "lantern");
  address.hash = "#invite=candle";
  const { invite, takeInvite, openRoom } = await loaded();
  takeInvite();
  expect(store.get("sidelong.invite")).toBe("lantern");
  await openRoom(ASK);
  expect(told).toEqual(["candle", "lantern"]);
  expect(invite.asked).toBeNull();
  // From now on it is known which is right.
  await openRoom(ASK);
  expect(told).toEqual(["candle", "lantern", "lantern"]);
});
