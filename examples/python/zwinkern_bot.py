#!/usr/bin/env python3
"""Plays Zwinkern over the public protocol: badly, but legally.

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/python zwinkern_bot.py http://localhost:4280 KWXTZ --name Otto

It joins the room with that code, takes a chair, says that it is ready and plays every game that
is started there. When a figure stands on a twin of one of its cards it looks at that player and
winks. When it is its turn and somebody has winked at it, it calls them; else it walks somewhere.

Everything it does is in docs/protocol.md. What it leaves out: resuming from the last frame after
a dropped line (it starts afresh), Big Eyes, and thinking.
"""

import argparse
import asyncio
import json
import random
import secrets
import urllib.error
import urllib.parse
import urllib.request

import websockets


def join(house, code, name):
    """Joins over HTTP. The answer holds the token: whoever has it is us."""
    request = urllib.request.Request(
        f"{house}/api/rooms/{code}/people",
        data=json.dumps({"name": name}).encode(),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["say"]) from error


def change(known, new):
    """Makes the changes of a frame: by paths, what is new there."""
    if not isinstance(new, dict) or not isinstance(known, (dict, list)):
        return new
    if "=" in new:
        return new["="]
    for path, value in new.items():
        *steps, last = path.split(".")
        place = known
        for step in steps:
            place = place[int(step) if isinstance(place, list) else step]
        if last[0] == "-" and isinstance(place, list):
            del place[int(last[1:]):int(last[1:]) + value]
        elif last[0] == "-":
            del place[last[1:]]
        elif last[0] == "+":
            place[int(last):int(last)] = value
        elif isinstance(place, list):
            place[int(last)] = change(place[int(last)], value)
        else:
            place[last] = change(place.get(last), value)
    return known


def actions(legal):
    """The actions one by one: each kind has the names of its members, and last what they may be."""
    for kind, (*names, values) in legal.items():
        yield from pick({"do": kind}, names, values)


def pick(action, names, values):
    if not names:
        yield action
        return
    for value in values:
        then = values[value] if isinstance(values, dict) else None
        if isinstance(values, dict) and (value.isdigit() or value == "null"):
            value = json.loads(value)
        more = {} if value is None else {names[0]: value}
        yield from pick({**action, **more}, names[1:], then)


class Bot:
    """One seat at one table."""

    def __init__(self, socket, me):
        self.socket = socket
        self.me = me
        self.id = 0
        self.seat = None
        self.view = None
        self.legal = {}
        self.signs = []
        self.winked_at_by = None
        self.thinking = None

    async def send(self, kind, **body):
        """Sends a frame under the next id. Refusals come back under the same."""
        self.id += 1
        await self.socket.send(json.dumps({kind: {"id": self.id, **body}}))

    async def play(self):
        """Reads frames until the socket ends."""
        async for text in self.socket:
            ((kind, frame),) = json.loads(text).items()
            handler = getattr(self, f"on_{kind}", None)
            if handler:
                await handler(frame)

    async def on_welcome(self, frame):
        # The next id must be above the highest that was taken.
        self.id = max(self.id, frame["id"])

    async def on_refused(self, frame):
        print("refused:", frame["say"])

    async def on_room(self, frame):
        stage = frame["room"]["stage"]
        chairs = [chair.get("person") for chair in frame["room"]["chairs"] if chair != "open"]
        mine = next((person for person in chairs if person and person["id"] == self.me), None)
        if "promised" in stage:
            # Our part in the chance, so that nobody has to trust the house.
            await self.send("part", part=secrets.token_hex(16))
        elif mine and not mine["ready"] and ("gathering" in stage or "over" in stage):
            await self.send("ready", on=True)

    async def on_table(self, frame):
        self.seat, self.view = frame["seat"], frame["view"]
        self.legal, self.signs = frame.get("legal", {}), frame.get("signs", [])
        self.winked_at_by = None
        self.think()

    async def on_happened(self, frame):
        self.view = change(self.view, frame.get("view", {}))
        self.legal = change(self.legal, frame.get("legal", {}))
        self.signs = change(self.signs, frame.get("signs", {}))
        self.think()

    async def on_perceived(self, frame):
        what = frame["what"]
        if what["what"] == "sign" and what["gesture"] == "wink" and what["aim"] == {"seat": self.seat}:
            self.winked_at_by = what["by"]

    def think(self):
        """Thinks about the table as it is now, and no longer about how it was."""
        if self.thinking:
            self.thinking.cancel()
        if self.seat is not None and not self.view["outcome"]:
            self.thinking = asyncio.ensure_future(self.act())

    async def act(self):
        if self.view["turn"] == self.seat:
            # A look around: whoever holds our twin may wink.
            others = [s for s in range(len(self.view["players"])) if s != self.seat]
            for other in random.sample(others, len(others)):
                await self.send("look", look={"seat": other})
                await asyncio.sleep(random.uniform(0.8, 1.4))
                if self.winked_at_by is not None:
                    break
            call = {"do": "call", "partner": self.winked_at_by}
            legal = list(actions(self.legal))
            walks = [a for a in legal if a["do"] in ("place", "pass")]
            self.winked_at_by = None
            if call in legal:
                await self.send("act", action=call)
            elif walks:
                await self.send("act", action=random.choice(walks))
            return
        # If their figure stands on our twin, the house offers a wink at them.
        turn = self.view["turn"]
        if not any(s["gesture"] == "wink" and turn in s["seats"] for s in self.signs):
            return
        for _ in range(4):
            await asyncio.sleep(random.uniform(0.5, 1.0))
            await self.send("look", look={"seat": turn})
            await asyncio.sleep(0.3)
            await self.send("sign", sign={"gesture": "wink", "aim": {"seat": turn}})


async def main():
    words = argparse.ArgumentParser(description="Plays Zwinkern badly, but legally.")
    words.add_argument("house", help="such as http://localhost:4280")
    words.add_argument("room", help="the room's code, five letters")
    words.add_argument("--name", default="Otto")
    words = words.parse_args()
    house = words.house.rstrip("/")
    entered = join(house, words.room, words.name)
    address = urllib.parse.urlsplit(house)
    scheme = "wss" if address.scheme == "https" else "ws"
    async with websockets.connect(f"{scheme}://{address.netloc}/ws") as socket:
        hello = {"version": 2, "room": entered["room"], "token": entered["token"]}
        await socket.send(json.dumps({"hello": hello}))
        print(f"{words.name} is in room {entered['room']}.")
        await Bot(socket, entered["you"]).play()


if __name__ == "__main__":
    asyncio.run(main())
