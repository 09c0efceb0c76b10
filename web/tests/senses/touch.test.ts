import { afterEach, expect, test, vi } from "vitest";
import { buzz, enable, numb } from "../../src/senses/touch";

afterEach(() => {
  vi.unstubAllGlobals();
  enable(() => true);
});

test("where people sit together only a turn is felt: everybody knows of it", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  buzz("contact", "together");
  buzz("signSeen", "together");
  expect(vibrate).not.toHaveBeenCalled();
  buzz("turn", "together");
  expect(vibrate.mock.calls).toEqual([[10]]);
});

test("a nudge is ten milliseconds", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  buzz("contact", "apart");
  buzz("signSeen", "apart");
  buzz("turn", "apart");
  expect(vibrate.mock.calls).toEqual([[10], [10], [10]]);
});

test("the switch is asked each time", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  enable(() => false);
  buzz("turn", "apart");
  expect(vibrate).not.toHaveBeenCalled();
});

test("nothing is asked of a browser before the first touch, or of one that cannot", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
  buzz("turn", "apart");
  expect(vibrate).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", {});
  buzz("turn", "apart");
  vi.stubGlobal("navigator", undefined);
  buzz("turn", "apart");
});

test("what is only shown is not felt, and everything is again after that", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  const [one, other] = [numb(), numb()];
  one();
  buzz("turn", "apart");
  expect(vibrate).not.toHaveBeenCalled();
  other();
  buzz("turn", "apart");
  expect(vibrate).toHaveBeenCalledOnce();
});
