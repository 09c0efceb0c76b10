/** Friendly names for those who have not said theirs. */
import { words } from "../words/language.svelte";

const NAMES = words({
  en: [
    ...["Merry Owl", "Sly Fox", "Quick Hare", "Bright Magpie", "Bold Badger", "Cheery Robin"],
    ...["Lucky Otter", "Clever Raven", "Keen Falcon", "Nimble Squirrel", "Jolly Panda"],
    ...["Curious Cat", "Dapper Penguin", "Sunny Lark", "Plucky Wren", "Wily Weasel"],
    ...["Kind Bear", "Swift Swallow", "Witty Gecko", "Brave Hedgehog", "Happy Dolphin"],
    ...["Sleepy Koala", "Fancy Flamingo", "Proud Peacock"],
  ],
  de: [
    ...["Muntere Eule", "Schlauer Fuchs", "Flinker Hase", "Kecke Elster", "Kühner Dachs"],
    ...["Frohe Meise", "Fideler Otter", "Kluger Rabe", "Wacher Falke", "Flottes Eichhorn"],
    ...["Lustiger Panda", "Neugierige Katze", "Feiner Pinguin", "Sonnige Lerche"],
    ...["Tapferer Spatz", "Listiges Wiesel", "Lieber Bär", "Rasche Schwalbe"],
    ...["Witziger Gecko", "Mutiger Igel", "Froher Delfin", "Müder Koala", "Bunter Flamingo"],
    ...["Stolzer Pfau"],
  ],
});

/** One by chance, in the language of the page. */
export function madeUpName(): string {
  const names = NAMES();
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return names[random % names.length] as string;
}

/** Whether nobody chose it: then another does as well. */
export const isMadeUp = (name: string): boolean => NAMES().includes(name);
