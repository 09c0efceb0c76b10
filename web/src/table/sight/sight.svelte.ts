/**
 * One's eyes at a table: where they are turned, what they take in, and the signs one makes.
 *
 * What is drawn of others comes from perceptions alone. A sign is shown for its window and is gone;
 * what was seen stays as a line in "You saw".
 */
import type { Act } from "../../faces/gesture";
import { me } from "../../house/me.svelte";
import type { Key } from "../../parts/keys.svelte";
import { toasts } from "../../parts/toasts.svelte";
import {
  GESTURES,
  type Aim,
  type Gesture,
  type Kind,
  type Look,
  type Perception,
  type Seat,
} from "../../protocol";
import { play as sound } from "../../senses/sound";
import { buzz } from "../../senses/touch";
import { aloud } from "../../words/aloud.svelte";
import { firstLook } from "../first-time.svelte";
import type { Play } from "../play.svelte";
import { newestSign, remember, worthShowing, type Saw } from "./saw";
import { SIGHT_WORDS, type Toward } from "./words";

/** What stands beside the face while it lasts. */
export interface Caption {
  nth: number;
  seat: Seat;
  gesture: Gesture;
  text: string;
}

/** A caption outlives its sign by as much as reading takes. */
const CAPTION_MORE_MS = 1_400;

export class Sight {
  acts = $state.raw<Readonly<Record<Seat, Act>>>({});
  blinks = $state.raw<Readonly<Record<Seat, number>>>({});
  saw = $state.raw<readonly Saw[]>([]);
  caption = $state.raw<Caption | null>(null);
  /** One's own sign, while it can be seen. */
  mine = $state.raw<Act | null>(null);
  /** While the table tells something, what the eyes take in waits until that has been said. */
  calm = false;
  #nth = 0;
  #before: Look | null = null;
  /** Where one's eyes go when play begins, or the day, and whether they went. */
  #first: Look | null = null;
  #begun = false;

  constructor(readonly play: Play<Kind>) {
    for (const { what, t } of play.source.earlier) {
      if ("perceived" in what) this.#remember(what.perceived, t);
    }
    play.onPerceived((what, t) => this.#take(what, t));
  }

  get look(): Look {
    return this.play.eyes?.look ?? "down";
  }
  /** The face the eyes rest on, or are on their way to. */
  get focus(): Seat | null {
    const { look } = this;
    return typeof look === "object" && "seat" in look ? look.seat : null;
  }
  /** Whether the eyes have arrived: only then is anything of that face known. */
  get sees(): boolean {
    return this.focus !== null && this.play.eyes?.face != null;
  }
  /** Whether there is sight at all: not for those who watch, nor where there is no face to look at. */
  get on(): boolean {
    return this.play.eyes !== null && this.faces.length > 0;
  }
  /** Whether one is the only one elsewhere: all others see each other in their room, and not one's face. */
  get alone(): boolean {
    return this.play.eyes !== null && this.faces.length === 0;
  }
  isFelt(seat: Seat): boolean {
    return this.play.eyes?.watched_by.includes(seat) ?? false;
  }
  get contact(): boolean {
    return this.focus !== null && this.isFelt(this.focus);
  }

  /** The seats whose faces one can look at. */
  get faces(): Seat[] {
    return this.play.others.filter(({ inRoom }) => !inRoom).map(({ seat }) => seat);
  }

  lookAt(look: Look): void {
    const seat = typeof look === "object" && "seat" in look ? look.seat : null;
    if (seat !== null && this.play.sitter(seat).inRoom) {
      if (this.on || this.alone) toasts.show(SIGHT_WORDS().inRoom(this.play.nameOf(seat)));
      return;
    }
    const same = JSON.stringify(look) === JSON.stringify(this.look);
    if (!this.on || this.play.stands || same) return;
    if (seat !== null) firstLook.done();
    if (look === "down") this.#before = this.look;
    if (this.play.started) this.#turn(look);
    else this.#aim(look);
  }

  /**
   * One's eyes begin on somebody, not down at the cards: on `whom`, unless they have been turned
   * elsewhere meanwhile. Only once; after that they are where their owner turns them.
   */
  begin(whom: Seat | null): void {
    const { started } = this.play;
    if (this.#begun || !this.on || this.play.stands) return;
    if (this.#first === null && whom !== null && this.look === "down") this.#aim({ seat: whom });
    const first = this.#first;
    if (!started || first === null) return;
    this.#begun = true;
    if (first !== "down") this.#turn(first);
  }

  /** The table turned all eyes by itself: shut for the night, down in the morning. */
  turned(look: Look): void {
    // By day they begin where they were.
    if (look === "shut" && this.look !== "shut") this.#first = this.look;
    this.#begun = false;
    this.play.source.turned(look);
  }

  #turn(look: Look): void {
    this.#begun = true;
    void this.play.source.look(look);
  }

  /** Before play begins there is nothing to see yet: eyes that are turned go there when it does. */
  #aim(look: Look): void {
    this.#first = look;
    this.#begun = false;
    this.play.source.turned(look);
  }

  /** Down at one's cards, and back to where one looked. */
  lower(): void {
    const [first] = this.faces;
    if (this.look !== "down") this.lookAt("down");
    else if (this.#before) this.lookAt(this.#before);
    else if (first !== undefined) this.lookAt({ seat: first });
  }

  /** To the next face, clockwise, or the one before. */
  turn(step: 1 | -1): void {
    const seats = this.faces;
    const at = this.focus === null ? -1 : seats.indexOf(this.focus);
    const next = at < 0 ? (step > 0 ? 0 : seats.length - 1) : at + step;
    const seat = seats[(next + seats.length) % seats.length];
    if (seat !== undefined) this.lookAt({ seat });
  }

  /** Whether the house offers that sign; whether one looks there is another matter. */
  may(gesture: Gesture, aim: Aim): boolean {
    if (!this.on) return false;
    const offer = this.play.signs.find((sign) => sign.gesture === gesture);
    if ("seat" in aim) return offer?.seats.includes(aim.seat) ?? false;
    return offer?.places?.includes(aim.place) ?? false;
  }
  /** The same of a sign at whom one looks. */
  mayAtFocus(gesture: Gesture): boolean {
    return this.focus !== null && this.may(gesture, { seat: this.focus });
  }

  async sign(gesture: Gesture, aim: Aim): Promise<void> {
    if (!(await this.play.source.sign({ gesture, aim }))) return;
    this.mine = this.#act(gesture, aim);
    aloud.say(`${SIGHT_WORDS().gesture[gesture]}.`);
    sound("signMade");
  }

  /** A sign at whom one looks, if it is offered there. */
  signAtFocus(gesture: Gesture): void {
    const aim = this.focus === null ? null : { seat: this.focus };
    if (aim && this.may(gesture, aim)) void this.sign(gesture, aim);
  }

  /** What "You saw" shows now, newest first. */
  seen(most: number): readonly Saw[] {
    return worthShowing(this.saw, this.play.now, most);
  }
  /** The sign seen last, while it is news. */
  get lastSign(): Saw | null {
    return newestSign(this.saw, this.play.now);
  }

  /** Says the last thing seen once more. */
  sayAgain(): void {
    const [last] = this.seen(1);
    aloud.cry(last ? `${last.text}.` : SIGHT_WORDS().sawNothing);
  }

  #take(what: Perception, t: number): void {
    const words = SIGHT_WORDS();
    this.#remember(what, t);
    switch (what.what) {
      case "blink":
        this.blinks = { ...this.blinks, [what.of]: (this.blinks[what.of] ?? 0) + 1 };
        break;
      case "face":
        this.#tell(
          `${this.play.nameOf(what.of)} ${this.says(what.look)}`,
          JSON.stringify(what.look) === JSON.stringify({ seat: this.play.seat }),
        );
        break;
      case "watched": {
        const text = `${this.play.nameOf(what.by)} ${what.begins ? words.looksAtYou : words.looksAway}`;
        // Of the face one looks at it is said where it looks.
        if (!this.sees || what.by !== this.focus) this.#tell(text);
        sound(what.begins ? "contact" : "contactEnd");
        if (what.begins) buzz("contact", this.play.way);
        break;
      }
      case "sign": {
        const { by, gesture, aim } = what;
        this.#make(by, this.#act(gesture, aim));
        const does = words.does[gesture](this.#toward(aim));
        const text = `${this.play.nameOf(by)} ${does}`;
        this.#tell(text);
        sound("signSeen");
        buzz("signSeen", this.play.way);
        this.#show({ nth: ++this.#nth, seat: by, gesture, text: does });
      }
    }
  }

  #tell(text: string, urgent = true): void {
    if (urgent && !this.calm) aloud.cry(`${text}.`);
    else aloud.say(`${text}.`);
  }

  #act(gesture: Gesture, aim: Aim): Act {
    const ms = GESTURES[gesture].window_ms[this.play.pace] / this.play.source.speed;
    return "place" in aim ? { gesture, ms, toward: this.play.gazeAt(aim.place) } : { gesture, ms };
  }

  /** A face makes a sign. Once over it is gone: a face that is drawn anew does not make it again. */
  #make(by: Seat, act: Act): void {
    this.acts = { ...this.acts, [by]: act };
    setTimeout(() => {
      if (this.acts[by] !== act) return;
      const { [by]: _, ...others } = this.acts;
      this.acts = others;
    }, act.ms);
  }

  /** Captions are for relaxed tables, and for whoever wants them. */
  #show(caption: Caption): void {
    const wanted = me.likes.captions ?? this.play.pace !== "sharp";
    if (!wanted) return;
    this.caption = caption;
    const ms = GESTURES[caption.gesture].window_ms[this.play.pace] + CAPTION_MORE_MS;
    setTimeout(() => {
      if (this.caption?.nth === caption.nth) this.caption = null;
    }, ms);
  }

  /** Signs, and eyes that came to rest on one's own face, stay in "You saw". */
  #remember(what: Perception, t: number): void {
    if (what.what !== "sign" && !(what.what === "watched" && what.begins)) return;
    const words = SIGHT_WORDS();
    const did =
      what.what === "sign" ? words.does[what.gesture](this.#toward(what.aim)) : words.looksAtYou;
    const text = `${this.play.nameOf(what.by)} ${did}`;
    const sign = what.what === "sign";
    this.saw = remember(this.saw, { nth: ++this.#nth, t, seat: what.by, text, sign });
  }

  #toward(aim: Aim): Toward {
    if ("place" in aim) return { place: this.play.toward(aim.place) };
    return aim.seat === this.play.seat ? { you: true } : { name: this.play.nameOf(aim.seat) };
  }

  /** Where somebody looks, in words. */
  says(look: Look): string {
    const words = SIGHT_WORDS();
    if (look === "down") return words.looksDown;
    if (look === "shut") return words.eyesShut;
    if ("place" in look) return words.looksAtPlace(this.play.toward(look.place));
    if (look.seat === this.play.seat) return words.looksAtYou;
    return words.looksAt(this.play.nameOf(look.seat));
  }
}

/** The keys that lower one's eyes: `↓` there and back, Space for as long as it is held. */
export const eyesDownKeys = (sight: Sight): Key[] => {
  const { eyesDown } = SIGHT_WORDS();
  return [
    { key: "ArrowDown", does: eyesDown, run: () => sight.lower(), on: sight.on },
    {
      key: " ",
      does: eyesDown,
      run: () => sight.lookAt("down"),
      release: () => sight.look === "down" && sight.lower(),
      on: sight.on,
    },
  ];
};
