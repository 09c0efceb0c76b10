/** What a table can settle, in the words of the lobby: the fine print has the options' own names. Pure. */
import type { Language } from "../draw/words";
import { optionsOf } from "../games/all";
import { sayOption, type Option } from "../games/option";
import type { Kind } from "../protocol";
import type { Page, Section, Words } from "./page";
import type { RulesWords } from "./words";

function itemOf(option: Option, language: Language, w: RulesWords): Words {
  const choices =
    option.kind === "choice"
      ? option.choices.map(({ name, says }) => ` ${name[language]}: ${says[language]}`)
      : [];
  const usual = ` ${w.usual(sayOption(option, option.default, language))}`;
  return [
    { as: "bold", text: option.name[language] },
    { as: "plain", text: `: ${option.says[language]}${choices.join("")}${usual}` },
  ];
}

/** The page with that section, where what people read ends. */
export function withSettled(page: Page, kind: Kind, language: Language, w: RulesWords): Page {
  const items = optionsOf(kind).map((option) => itemOf(option, language, w));
  const block = { kind: "list", ordered: false, items } as const;
  const settled: Section = { title: w.settled, blocks: [block], parts: [] };
  const isFine = ({ parts }: Section): boolean => parts.length > 0;
  const read = page.sections.filter((section) => !isFine(section));
  return { ...page, sections: [...read, settled, ...page.sections.filter(isFine)] };
}
