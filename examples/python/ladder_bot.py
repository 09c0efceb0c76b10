#!/usr/bin/env python3
"""A bot for the ladder: reads lines of JSON, and answers every question with one.

    sidelong ladder zwinkern --with "python3 ladder_bot.py"

It plays Zwinkern as a person would, looking round for winks and winking back, and does something
legal after a while in every other game. docs/bots.md describes the lines; the words in them are
those of docs/protocol.md. Nothing but the standard library is needed.

To make a bot of your own, write a class as `Zwinkern` is one and name it in `BOTS`.
"""

import json
import random
import sys


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
    """One seat in one game. Whenever the table has changed it does something legal, by chance."""

    def __init__(self, game):
        self.seat, self.seats = game["seat"], game["seats"]
        # The same chance in the same game, so that a ladder can be played again.
        self.dice = random.Random(game["chance"])
        self.view, self.own, self.legal, self.signs = {}, {}, [], []
        self.doing = False  # Something is planned, and not done yet.
        self.waits_until = 0
        self.changed = False

    # What it is told.

    def on_table(self, frame):
        self.view, self.own = frame["view"], frame["own"]
        self.legal = list(actions(frame["legal"]))
        self.signs = frame.get("signs", [])
        self.changed = True

    def on_ack(self, frame):
        self.doing = False

    def on_refused(self, frame):
        self.doing = False
        self.changed = True

    # What it answers: a name and what belongs to it.

    def answer(self, t):
        if self.changed and self.legal:
            self.changed = False
            return self.do("act", self.dice.randint(600, 2000), action=self.dice.choice(self.legal))
        return "keep", {}

    def do(self, what, in_ms, **more):
        """Does something after so many milliseconds."""
        self.doing = True
        return what, {"in_ms": in_ms, **more}

    def wait(self, t, in_ms):
        """Waits so long, unless something happens."""
        self.waits_until = t + in_ms
        return "wait", {"in_ms": in_ms}


class Zwinkern(Bot):
    """Looks round on its turn and calls whoever winks; else winks at those whose partner it is."""

    def __init__(self, game):
        super().__init__(game)
        self.turn = None
        self.winked_by = None
        self.steps = []

    def on_table(self, frame):
        super().on_table(frame)
        if self.view["turn"] != self.turn:
            self.turn = self.view["turn"]
            self.winked_by = None
            self.steps = []
            others = [seat for seat in range(self.seats) if seat != self.seat]
            if self.turn == self.seat:
                # Twice round the table: whoever holds our twin may wink.
                for _ in range(2):
                    for other in self.dice.sample(others, len(others)):
                        self.steps += [("look", other), ("wait", 900)]
            elif self.may_wink_at(self.turn):
                for _ in range(4):
                    self.steps += [("look", self.turn), ("wait", 300), ("wink", self.turn)]

    def on_perceived(self, frame):
        what = frame["what"]
        if what["what"] == "sign" and what["gesture"] == "wink" and what["aim"] == {"seat": self.seat}:
            self.winked_by = what["by"]

    def may_wink_at(self, seat):
        """If their figure stands on our twin, the house offers a wink at them."""
        return any(sign["gesture"] == "wink" and seat in sign["seats"] for sign in self.signs)

    def answer(self, t):
        if self.turn == self.seat and self.winked_by is not None:
            call = {"do": "call", "partner": self.winked_by}
            self.winked_by, self.steps = None, []
            if call in self.legal:
                return self.do("act", 500, action=call)
        if self.doing or t < self.waits_until:
            return "keep", {}
        while self.steps:
            step, value = self.steps.pop(0)
            if step == "wait":
                return self.wait(t, value)
            if step == "look":
                return self.do("look", self.dice.randint(250, 450), look={"seat": value})
            if self.may_wink_at(value):
                wink = {"gesture": "wink", "aim": {"seat": value}}
                return self.do("sign", self.dice.randint(250, 600), sign=wink)
        walks = [action for action in self.legal if action["do"] in ("place", "pass")]
        if self.turn == self.seat and walks:
            return self.do("act", 600, action=self.dice.choice(walks))
        return "wait", {}


BOTS = {"zwinkern": Zwinkern}


def main():
    bot = None
    for line in sys.stdin:
        ((kind, frame),) = json.loads(line).items()
        if kind == "game":
            bot = BOTS.get(frame["game"], Bot)(frame)
            say("ready", id=frame["id"])
        elif kind == "ask":
            what, more = bot.answer(frame["t"])
            say(what, id=frame["id"], **more)
        elif hasattr(bot, f"on_{kind}"):
            getattr(bot, f"on_{kind}")(frame)


def say(what, **body):
    # Without `flush` the line would wait in a buffer, and the house for the line.
    print(json.dumps({what: body}), flush=True)


if __name__ == "__main__":
    main()
