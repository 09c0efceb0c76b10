// The picture of the README: a table of Eyes Wide Shut with everything open, at the height of a wink.
// It is taken from the page as it is drawn there, drawing by drawing, so it is made of text. It is left
// in target/screens/table.svg; whoever wants it in the README copies it to docs/table.svg.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect } from "vitest";

import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { drop, nightsFrom } from "./records";

const house = houseOfThisFile();
const SCREENS = fileURLToPath(new URL("../../../target/screens/", import.meta.url));

/** Seat 1 winks at seat 4, who looks back; everybody else looks elsewhere but seat 2. */
const RECORD = [
  '{"record":1,"game":"eyes_wide_shut","seats":6,"options":{"day_s":180},"seed":"written by hand","deal":{},"sight":{"move_ms":120,"notice_ms":80,"wink_ms":500,"glance_ms":500,"face_ms":800,"big_ms":1000,"blink_every_ms":0}}',
  ...[3, 4, 1, 5, 1, 3].map((whom, seat) => `{"t":1000,"seat":${seat},"look":{"seat":${whom}}}`),
  '{"t":4000,"seat":1,"sign":"wink","at":{"seat":4}}',
  ...nightsFrom(9000, 6),
  '{"result":{"scores":[3,0,0,0,0,0],"winners":[0],"reason":"escape"}}',
];

/** The table as one drawing, in the middle of the first sign that somebody makes. Runs in the page. */
function drawTable(): Promise<string> {
  /** What of the page's style a drawing has to say itself when it stands alone. */
  const STYLES = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-dashoffset",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
  ];
  const n = (length: number): string => String(Math.round(length * 10) / 10);

  /** A drawing as it stands in the page, with its styles in itself. */
  function alone(svg: SVGSVGElement): string {
    // A clone made by another document has no policy that its styles could offend.
    const elsewhere = new DOMParser().parseFromString("<svg/>", "image/svg+xml");
    const copy = elsewhere.importNode(svg, true);
    for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
    const originals = [...svg.querySelectorAll<SVGElement>("*")];
    for (const [nth, element] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
      const original = originals[nth];
      if (!original) continue;
      const is = getComputedStyle(original);
      const above = original.parentElement ? getComputedStyle(original.parentElement) : null;
      for (const style of STYLES) {
        const value = is.getPropertyValue(style);
        const told = original.getAttribute(style);
        if (told?.includes("var(") || (told === null && value !== above?.getPropertyValue(style)))
          element.setAttribute(style, value);
      }
      if (is.transform !== "none") {
        // Around its origin, as the page has it.
        const [x, y] = is.transformOrigin.split(" ").map(parseFloat) as [number, number];
        const turned = `translate(${x} ${y}) ${is.transform} translate(${-x} ${-y})`;
        element.setAttribute("transform", turned);
      }
      if (is.opacity !== "1") element.setAttribute("opacity", is.opacity);
      if (is.display === "none" || is.visibility === "hidden")
        element.setAttribute("display", "none");
      element.removeAttribute("class");
      element.removeAttribute("transform-origin");
    }
    return copy.innerHTML.replaceAll(/<!--.*?-->| xmlns="[^"]*"/gs, "");
  }

  /** How far in front something lies: the sum is enough where layers are not nested for effect. */
  function depth(element: Element, table: Element): number {
    let sum = 0;
    for (let at: Element | null = element; at && at !== table; at = at.parentElement)
      sum += Number(getComputedStyle(at).zIndex) || 0;
    return sum;
  }

  /** How much of it is seen through whatever is around it. */
  function opacity(element: Element, table: Element): number {
    let all = 1;
    for (let at: Element | null = element; at && at !== table; at = at.parentElement)
      all *= Number(getComputedStyle(at).opacity);
    return all;
  }

  function draw(table: HTMLElement, floor: number): string {
    const { left, top, width } = table.getBoundingClientRect();
    const place = ({ x, y }: DOMRect): string => `x="${n(x - left)}" y="${n(y - top)}"`;
    const parts: { at: number; text: string }[] = [];
    const seen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    // Badges and chips are boxes with a colour.
    for (const element of table.querySelectorAll<HTMLElement>(":scope *:not(svg, svg *)")) {
      const box = element.getBoundingClientRect();
      const is = getComputedStyle(element);
      const bare = is.backgroundColor === "rgba(0, 0, 0, 0)";
      if (bare || box.width < 2 || box.width > width / 2 || box.top - top > floor) continue;
      if (!seen(element)) continue;
      const round = Math.min(parseFloat(is.borderRadius) || 0, box.height / 2);
      const size = `width="${n(box.width)}" height="${n(box.height)}" rx="${n(round)}"`;
      const text = `<rect ${place(box)} ${size} fill="${is.backgroundColor}"/>`;
      parts.push({ at: depth(element, table), text });
    }
    for (const svg of table.querySelectorAll<SVGSVGElement>("svg")) {
      const box = svg.getBoundingClientRect();
      if (svg.parentElement?.closest("svg") || box.width === 0 || box.top - top > floor) continue;
      // What covers the whole table is the felt.
      if (!seen(svg) || box.height > innerHeight) continue;
      const view = svg.getAttribute("viewBox") ?? `0 0 ${box.width} ${box.height}`;
      const is = getComputedStyle(svg);
      const size = `width="${n(box.width)}" height="${n(box.height)}"`;
      const paint = `fill="${is.fill}" color="${is.color}" stroke="${is.stroke}" overflow="visible" opacity="${n(opacity(svg, table))}"`;
      const text = `<svg ${place(box)} ${size} viewBox="${view}" ${paint}>${alone(svg)}</svg>`;
      parts.push({ at: depth(svg, table), text });
    }
    // Names, lives, the clock: what stands in the page as text.
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const said = node.textContent?.trim() ?? "";
      const above = node.parentElement;
      if (said === "" || !above || above.closest("svg, .unseen") || !seen(above)) continue;
      const range = document.createRange();
      const first = (node.textContent ?? "").search(/\S/);
      range.setStart(node, first);
      range.setEnd(node, first + (node.textContent ?? "").trim().length);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.top - top > floor) continue;
      const is = getComputedStyle(above);
      const middle = `y="${n(box.y - top + box.height / 2)}" dominant-baseline="central"`;
      const font = `font-size="${is.fontSize}" font-weight="${is.fontWeight}" font-family="Jost, Futura, sans-serif"`;
      // Whatever font there is, it keeps to the place it has here.
      const fit = `textLength="${n(box.width)}" lengthAdjust="spacingAndGlyphs"`;
      const shown = is.textTransform === "uppercase" ? said.toUpperCase() : said;
      const plain = shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const text = `<text x="${n(box.x - left)}" ${middle} ${fit} ${font} fill="${is.color}">${plain}</text>`;
      parts.push({ at: depth(above, table), text });
    }
    parts.sort((one, other) => one.at - other.at);
    const felt =
      '<radialGradient id="felt" cy=".3" r=".9"><stop stop-color="#17483c"/>' +
      '<stop offset=".5" stop-color="#10352c"/><stop offset="1" stop-color="#071814"/></radialGradient>';
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(floor)}" role="img">` +
      "<title>Six faces around a table: one winks, and not everybody looks</title>" +
      `${felt}<rect width="100%" height="100%" rx="24" fill="url(#felt)"/>\n` +
      `${parts.map(({ text }) => text).join("\n")}</svg>\n`
    );
  }

  return new Promise((done) => {
    const drawn: string[] = [];
    const look = (): void => {
      const table = document.querySelector<HTMLElement>("main.table");
      const bar = document.querySelector(".scrubber, [role=slider], input[type=range]");
      if (table?.querySelector(".marks")) {
        const floor = (bar?.getBoundingClientRect().top ?? innerHeight) - 48;
        drawn.push(draw(table, floor - table.getBoundingClientRect().top));
      } else if (drawn.length > 0) {
        // A wink is at its height half-way through.
        done(drawn[Math.floor(drawn.length / 2)] ?? "");
        return;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

inDepth("the picture of the README shows a wink, and who looks where", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  await guest.open("/replay");
  await drop(guest.page, `${RECORD.join("\n")}\n`);
  const picture = await guest.page.evaluate(drawTable);
  await mkdir(SCREENS, { recursive: true });
  await writeFile(`${SCREENS}table.svg`, picture);
  expect(picture).not.toContain("var(");
  for (let seat = 1; seat <= 6; seat++) expect(picture).toContain(`>Seat ${seat}</text>`);
  expect(picture.match(/<svg /g)?.length, "faces, the board, badges").toBeGreaterThan(20);
  await guest.shot("picture");
  guest.noErrors();
});
