// The way through a lesson, at a table that does what the test says.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Step } from "../../src/games/lesson";
import type { News } from "../../src/house/follow";
import { Course } from "../../src/lessons/course.svelte";
import type { Play } from "../../src/table/play.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const news = (nth: number): News => ({
  nth,
  t: nth,
  what: { perceived: { what: "blink", of: nth } },
});

/** A course at a table where `tell` brings news; its steps are met by so many of them. */
function begin(steps: readonly Step<"blink">[], at = 0) {
  const ears = new Set<(news: News) => void>();
  const play = {
    source: {
      onNews: (hear: (news: News) => void) => {
        ears.add(hear);
        return () => ears.delete(hear);
      },
    },
  } as unknown as Play<"blink">;
  const stepped: number[] = [];
  const course = new Course(play, { steps }, at, (next) => stepped.push(next));
  const tell = (nth: number): void => {
    for (const hear of ears) hear(news(nth));
    course.check();
  };
  const pass = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    course.check();
  };
  return { course, stepped, tell, pass, ears };
}

const tells: Step<"blink"> = { words: () => ({ say: "Know this." }) };
const asks = (many: number): Step<"blink"> => ({
  words: () => ({ say: "Do this.", well: "Well done." }),
  met: ({ news }) => news.length >= many,
});

test("a step that tells waits for the learner, one that asks for what it asks", () => {
  const { course, stepped, tell, pass } = begin([tells, asks(2), tells]);
  pass(60_000);
  expect([course.at, course.mood]).toEqual([0, "tells"]);
  course.next();
  course.check();
  expect([course.at, course.mood]).toEqual([1, "asks"]);
  tell(1);
  expect(course.mood).toBe("asks");
  tell(2);
  expect([course.mood, course.words?.well]).toEqual(["praises", "Well done."]);
  pass(10_000);
  expect([course.at, course.mood]).toEqual([2, "tells"]);
  course.next();
  expect(stepped).toEqual([1, 2, 3]);
});

test("what comes during praise counts for the next step, what came before does not", () => {
  const { course, tell, pass } = begin([asks(1), asks(2), asks(1)]);
  tell(1);
  expect(course.mood).toBe("praises");
  tell(2);
  pass(10_000);
  expect([course.at, course.mood]).toEqual([1, "asks"]);
  tell(3);
  expect(course.mood).toBe("praises");
  pass(10_000);
  expect([course.at, course.mood]).toEqual([2, "asks"]);
});

test("of a step that takes long the newest news are looked at", () => {
  let looked: readonly News[] = [];
  const patient: Step<"blink"> = { ...asks(9), met: ({ news }) => ((looked = news), false) };
  const { tell } = begin([patient]);
  for (let nth = 1; nth <= 1_000; nth += 1) tell(nth);
  expect(looked.length).toBeLessThanOrEqual(200);
  expect(looked.at(-1)).toEqual(news(1_000));
});

test("skipping is at once, also out of praise, and only one step", () => {
  const { course, tell, pass } = begin([asks(1), asks(9), asks(9)]);
  tell(1);
  course.next();
  course.check();
  expect([course.at, course.mood]).toEqual([1, "asks"]);
  pass(10_000);
  expect(course.at).toBe(1);
  course.next();
  expect(course.at).toBe(2);
});

test("a step without praise is followed at once by the next", () => {
  const quick: Step<"blink"> = {
    words: () => ({ say: "Do." }),
    met: ({ news }) => news.length > 0,
  };
  const { course, tell } = begin([quick, tells]);
  tell(1);
  expect([course.at, course.mood]).toEqual([1, "tells"]);
});

test("a task is out of reach when its step says so, or when the table is done", () => {
  const lost: Step<"blink"> = { ...asks(9), lost: ({ news }) => news.length > 0 };
  const first = begin([lost]);
  expect(first.course.mood).toBe("asks");
  first.tell(1);
  expect(first.course.mood).toBe("lost");

  const second = begin([asks(9), tells]);
  second.course.ended = true;
  second.course.check();
  expect(second.course.mood).toBe("lost");
  second.course.next();
  expect(second.course.mood).toBe("tells");
});

test("whoever comes back begins at the step they were at, if there is one", () => {
  const { course } = begin([tells, tells], 1);
  expect(course.at).toBe(1);
  expect(begin([tells, tells], 7).course.at).toBe(1);
  expect(begin([tells, tells], -1).course.at).toBe(0);
});

test("nothing is heard after the end", () => {
  const { course, ears } = begin([tells]);
  expect(ears.size).toBe(1);
  course.end();
  expect(ears.size).toBe(0);
});

test("a lost step says why, and is tried again from where it begins", () => {
  const lost = { ...asks(1), lost: () => true };
  const says = { ...lost, lostSays: () => "It was another place.", from: 0 };
  const { course } = begin([tells, lost, says], 1);
  expect([course.mood, course.lostSays, course.from]).toEqual(["lost", undefined, 1]);
  course.next();
  expect([course.mood, course.lostSays, course.from]).toEqual(["lost", "It was another place.", 0]);
});
