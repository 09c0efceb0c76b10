/**
 * The race as one's own screen has it: one's cards are on their way before the house has answered,
 * the rival's are in the air before they lie there. Underneath lies the view, and whenever nothing
 * moves it is what is shown.
 */
import { untrack } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { gameTime } from "../../../house/follow";
import type { BlinkCard, BlinkNotice, Seat, Shown } from "../../../protocol";
import { play as sound } from "../../../senses/sound";
import type { Happened, Play } from "../../../table/play.svelte";
import { firstCard } from "./first-card";
import type { Flying, FlyCard, Held, Note, Table } from "./moving";
import { cardsFor, drawOf, meaningOf, pilesFor, setDownOf } from "./tap";

/** How long a card flies, springs back, and is turned over. */
const FLY_MS = 160;
const BACK_MS = 180;
const TURN_MS = 220;
/** What a hand does was decided so long ago. */
const HAND_MS = 300;
/** A card or a pile that was only named is let go after this. */
const NAMED_MS = 1_500;
const NOTE_MS = 1_600;
/** Refusals this table shows in its own way, or that the view explains by itself. */
const SHOWN_HERE = ["beaten", "no_match", "fumbled", "stalled", "not_in_hand", "game_over"];

const BOTH = [0, 1] as const;
const wait = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
const face = (top: Shown<BlinkCard>): BlinkCard | null => (top === "back" ? null : top);

export class Race {
  flying = $state.raw<readonly Flying[]>([]);
  held = $state.raw<readonly (Held | null)[]>([null, null]);
  /** Cards on their way back into the hand. */
  returning = $state.raw<readonly BlinkCard[]>([]);
  /** A card that waits for its pile. */
  selected = $state.raw<BlinkCard | null>(null);
  /** A pile that waits for its card. */
  armed = $state.raw<Seat | null>(null);
  /** The card one has just chosen in a stall, before the house has answered. */
  choosing = $state.raw<BlinkCard | null>(null);
  note = $state.raw<Note | null>(null);
  /** Where a card was played last: that is where people look. */
  lastPile = $state.raw<Seat | null>(null);
  /** The card that shakes; the number starts it again. */
  shaken = $state.raw<{ card: BlinkCard; nth: number } | null>(null);
  /** Until when, by one's own clock, one may not play after a fumble. */
  dimmedUntil = $state.raw(0);

  #fumbledUntil = $derived.by(() => this.play.own?.fumbled_until ?? null);
  #phase = $derived.by(() => this.play.view.phase);
  #nth = 0;
  #queued: { card: BlinkCard; pile: Seat | null } | null = null;
  /** The table before what just happened. */
  #before: Table;
  readonly #covered: { fits: readonly BlinkCard[]; at: number }[] = BOTH.map(() => ({
    fits: [],
    at: -Infinity,
  }));

  constructor(
    readonly play: Play<"blink">,
    readonly flyCard: FlyCard,
  ) {
    this.#before = this.#table();
    play.onHappened((happened) => this.#happened(happened));
    // Effects come after what happened has been told.
    $effect(() => {
      const now = this.#table();
      const isNew = (card: BlinkCard | null) => card !== null && !this.#before.hand.includes(card);
      if (now.hand.some(isNew)) sound("deal");
      this.#before = now;
    });
    $effect(() => {
      const until = this.#fumbledUntil;
      if (until !== null) untrack(() => this.#dim(until));
    });
    // What was named in one phase means nothing in the next.
    $effect(() => {
      void this.#phase;
      this.letGo();
    });
  }

  /** The top of a pile as it is on the screen. */
  top(pile: Seat): Shown<BlinkCard> {
    const mine = this.flying.findLast((flying) => flying.pile === pile);
    if (mine?.landed) return mine.card;
    if (mine?.taken) return mine.before;
    return this.held[pile]?.top ?? this.#viewTop(pile);
  }

  /** Whether a card is on its way to a pile: then this screen knows best what lies there. */
  moves(pile: Seat): boolean {
    return this.held[pile] !== null || this.flying.some((flying) => flying.pile === pile);
  }

  /** A slot of one's hand as it is on the screen. */
  slot(nth: number): BlinkCard | null {
    const card = this.play.own?.hand[nth] ?? null;
    if (card === null || this.#isAway(card) || card === this.chosen) return null;
    return card;
  }

  get chosen(): BlinkCard | null {
    return this.play.view.phase === "choice" ? (this.play.own?.chosen ?? this.choosing) : null;
  }

  /** Whether the card that waits could still go to either pile. */
  get asks(): boolean {
    return this.selected !== null && pilesFor(this.selected, this.play.legal).length > 1;
  }

  get canDraw(): boolean {
    return drawOf(this.play.legal) !== undefined;
  }

  /** A press on a card of the hand. */
  tap(nth: number): void {
    const card = this.slot(nth);
    if (card === null || this.play.stands) return;
    if (this.play.view.phase === "choice") return void this.#choose(card);
    if (this.play.view.phase !== "race" || this.#isDimmed()) return;
    if (this.selected === card) return this.letGo();
    const now = performance.now();
    const meaning = meaningOf(card, {
      legal: this.play.legal,
      armed: this.armed,
      unanswered: this.flying.filter(({ taken }) => !taken).map(({ pile }) => pile),
      covering: this.held.map((held) => held?.fits ?? []),
      covered: this.#covered.map(({ fits, at }) => (now - at < HAND_MS ? fits : [])),
    });
    if (meaning === "wait") this.#queued = { card, pile: this.armed };
    else if (meaning === "choose") this.#select(card);
    else if (meaning === "beaten") this.#tell("beaten", this.#coveredLast(card));
    // Whoever presses a card plays it: where it fits nowhere that is a fumble, and the house says
    // so. Else a hand that sweeps over all three would find its matches for nothing (BL-5).
    else if (meaning === "nowhere") void this.#throw(card, this.play.seat ?? 0);
    else void this.#throw(card, meaning.to);
  }

  /** A press on a pile: a named card goes there; without one the pile is named. */
  tapPile(pile: Seat): void {
    if (this.play.seat === null || this.play.view.phase !== "race" || this.#isDimmed()) return;
    if (this.selected !== null) return this.to(this.selected, pile);
    this.armed = this.armed === pile ? null : pile;
    this.#forgetSoon();
  }

  /** A card that is explicitly for that pile: the house judges it. */
  to(card: BlinkCard, pile: Seat): void {
    if (this.play.view.phase !== "race" || this.#isDimmed()) return;
    if (this.flying.some((flying) => flying.pile === pile && !flying.taken)) {
      this.#queued = { card, pile };
    } else void this.#throw(card, pile);
  }

  draw(): void {
    const action = drawOf(this.play.legal);
    if (!action) return;
    sound("deal");
    void this.play.act(action, ["hand_full", "pile_empty", "stalled", "game_over"]);
  }

  letGo(): void {
    this.selected = null;
    this.armed = null;
    this.#queued = null;
  }

  #table(): Table {
    const { view, legal, own } = this.play;
    return { tops: view.piles.map(([top]) => top), legal, hand: own?.hand ?? [] };
  }

  /** A slot of one's hand in the page. Two hands may lie on one tablet. */
  #place(slot: number): string {
    return `hand-${this.play.seat}-${slot}`;
  }

  #viewTop(pile: Seat): Shown<BlinkCard> {
    return this.play.view.piles[pile === 0 ? 0 : 1][0];
  }

  #isAway(card: BlinkCard): boolean {
    return this.returning.includes(card) || this.flying.some((flying) => flying.card === card);
  }

  #isDimmed(): boolean {
    return performance.now() < this.dimmedUntil;
  }

  #dim(until: number): void {
    const left = until - gameTime(this.play.table, performance.now());
    if (left > 0) this.dimmedUntil = performance.now() + left;
  }

  #select(card: BlinkCard): void {
    this.armed = null;
    this.selected = card;
    this.#forgetSoon();
  }

  /** What was only named must not surprise anybody later. A card that fits both piles stays. */
  #forgetSoon(): void {
    const { selected, armed } = this;
    void wait(NAMED_MS).then(() => {
      if (this.armed === armed) this.armed = null;
      if (this.selected === selected && !this.asks) this.selected = null;
    });
  }

  /** The card flies at once. The house says whether it may stay there. */
  async #throw(card: BlinkCard, pile: Seat): Promise<void> {
    const slot = this.play.own?.hand.indexOf(card) ?? -1;
    if (slot < 0 || this.#isAway(card)) return;
    // A card in the air was on the screen, too: if that is the one it fits, that is the one seen.
    const before = this.top(pile);
    const fits = cardsFor(pile, this.play.legal).includes(card);
    const saw = face(fits ? this.#viewTop(pile) : before);
    this.letGo();
    const thrown: Flying = { card, pile, slot, before, landed: false, taken: false };
    const answer = this.play.act({ do: "play", card, pile, saw }, SHOWN_HERE);
    sound("card");
    const lands = this.#land(card, this.#place(slot), `pile-${pile}`, FLY_MS);
    this.flying = [...this.flying, thrown];
    void lands.then(() => this.#change(card, { landed: true }));
    const no = await answer;
    if (no === null) {
      firstCard.done();
      this.#change(card, { taken: true });
    } else await this.#springBack(thrown, no);
    this.#next(no === null);
  }

  /** Changes a card that is out; once it has landed and is taken, the view shows it. */
  #change(card: BlinkCard, change: Partial<Flying>): void {
    this.flying = this.flying
      .map((flying) => (flying.card === card ? { ...flying, ...change } : flying))
      .filter(({ landed, taken }) => !(landed && taken));
  }

  async #springBack({ card, pile, slot }: Flying, no: string): Promise<void> {
    const back = this.#land(card, `pile-${pile}`, this.#place(slot), BACK_MS);
    this.returning = [...this.returning, card];
    this.flying = this.flying.filter((flying) => flying.card !== card);
    if (no === "beaten") {
      sound("beaten");
      this.#tell("beaten", pile);
    } else if (no === "no_match") {
      sound("refused");
      this.#tell("no_match", pile);
    }
    await back;
    this.returning = this.returning.filter((other) => other !== card);
    if (no === "no_match") this.#shake(card);
  }

  /** The press that waited for the card before it; without that card it meant nothing. */
  #next(taken: boolean): void {
    const queued = this.#queued;
    this.#queued = null;
    if (!queued || !taken) return;
    if (queued.pile !== null) this.to(queued.card, queued.pile);
    else this.tap(this.play.own?.hand.indexOf(queued.card) ?? -1);
  }

  async #choose(card: BlinkCard): Promise<void> {
    const action = setDownOf(card, this.play.legal);
    if (!action || this.choosing !== null) return;
    this.choosing = card;
    sound("card");
    await this.play.act(action, ["not_stalled", "already_chosen", "game_over"]);
    this.choosing = null;
  }

  #happened({ seat, notice }: Happened<BlinkNotice>): void {
    if (notice.what === "played" && seat !== null) {
      const { card, pile } = notice;
      const mine = seat === this.play.seat && this.flying.some((flying) => flying.card === card);
      if (mine) this.#change(card, { taken: true });
      else {
        sound("card");
        const slot = seat === this.play.seat ? this.#before.hand.indexOf(card) : -1;
        void this.#cover(pile, card, slot < 0 ? `hand-of-${seat}` : this.#place(slot), FLY_MS);
      }
      this.lastPile = pile;
      this.#cardFell(pile);
    } else if (notice.what === "turned_over") {
      this.#tell("turned", null, notice.times);
      sound("deal");
      for (const pile of BOTH) {
        void this.#cover(pile, notice.tops[pile], `draw-${pile}`, TURN_MS);
        this.#cardFell(pile);
      }
    } else if (notice.what === "both_set_down") {
      sound("hands");
      for (const pile of BOTH) {
        void this.#cover(pile, notice.cards[pile], `chosen-${pile}`, TURN_MS);
        this.#cardFell(pile);
      }
    }
  }

  /** What fitted the top that is no more. */
  #cardFell(pile: Seat): void {
    const covered = this.#covered[pile];
    if (!covered) return;
    covered.fits = cardsFor(pile, this.#before.legal);
    covered.at = performance.now();
  }

  #coveredLast(card: BlinkCard): Seat {
    return this.#covered.findIndex(({ fits }) => fits.includes(card));
  }

  /** A card that comes down on a pile: until it has, the one below is what one sees. */
  async #cover(pile: Seat, card: BlinkCard, from: string, ms: number): Promise<void> {
    const own = this.flying.findLast((flying) => flying.pile === pile && flying.taken);
    const below = own?.card ?? this.held[pile]?.top ?? this.#before.tops[pile] ?? "back";
    const fits = cardsFor(pile, this.#before.legal);
    const mine: Held = { top: below, fits };
    const hold = (held: Held | null): void => {
      this.held = this.held.map((other, nth) => (nth === pile ? held : other));
    };
    hold(mine);
    await this.#land(card, from, `pile-${pile}`, ms);
    // Another may have come down upon this one meanwhile.
    if (this.held[pile] === mine) hold(null);
  }

  /** Flies, but never longer than it may take: nobody has to wait for a picture. */
  #land(card: BlinkCard, from: string, to: string, ms: number): Promise<void> {
    const flight = this.flyCard(card, from, to, ms);
    return prefersReducedMotion.current ? Promise.resolve() : Promise.race([flight, wait(ms + 40)]);
  }

  #shake(card: BlinkCard): void {
    this.#nth += 1;
    this.shaken = { card, nth: this.#nth };
  }

  #tell(kind: Note["kind"], pile: Seat | null, times = 1): void {
    this.#nth += 1;
    const note: Note = { nth: this.#nth, pile, kind, times };
    this.note = note;
    void wait(NOTE_MS).then(() => {
      if (this.note === note) this.note = null;
    });
  }
}
