/** What the lobby says where people sit together: screens, shared phones, and who is elsewhere. */
import { words } from "../words/language.svelte";

export const togetherWords = words({
  en: {
    title: "In one room",
    noScreen: "No screen is the table yet. On a television or laptop open",
    /** To the host, where not everybody may watch. */
    asks: "A screen asks to show the table",
    asksMore: "Let it in only if it stands in your room.",
    asksInMenu: "A screen asks to show the table: see the menu.",
    letIn: "Let it in",
    no: "No",
    elsewhere: "I sit elsewhere",
    elsewhereMore: "You get a table of your own, with the faces of all who are elsewhere.",
    fair: "Some sit elsewhere",
    unfair: "Some sit elsewhere: not fair",
    anyway: "You can play all the same, with a video call for instance.",
    alone: (name: string) =>
      `Nobody but ${name} is elsewhere, so the house has no face to show there: open a video call, and ${name} sees you and is seen.`,
    bots: "Bots have no eyes in your room",
    botsMore: "They see nobody wink, and nobody sees them wink: they guess.",
  },
  de: {
    title: "In einem Zimmer",
    noScreen: "Noch ist kein Bildschirm der Tisch. Öffne auf einem Fernseher oder Laptop",
    asks: "Ein Bildschirm möchte den Tisch zeigen",
    asksMore: "Lass ihn nur herein, wenn er in eurem Zimmer steht.",
    asksInMenu: "Ein Bildschirm möchte den Tisch zeigen: siehe Menü.",
    letIn: "Hereinlassen",
    no: "Nein",
    elsewhere: "Ich sitze anderswo",
    elsewhereMore: "Du bekommst einen eigenen Tisch mit den Gesichtern aller, die anderswo sind.",
    fair: "Manche sitzen anderswo",
    unfair: "Manche sitzen anderswo: nicht fair",
    anyway: "Spielen könnt ihr trotzdem, zum Beispiel mit einem Videoanruf.",
    alone: (name) =>
      `Außer ${name} ist niemand anderswo, also hat das Haus dort kein Gesicht zu zeigen: Macht einen Videoanruf auf, dann seht ihr einander.`,
    bots: "Bots haben in eurem Zimmer keine Augen",
    botsMore: "Sie sehen niemanden zwinkern, und niemand sieht sie zwinkern: Sie raten.",
  },
});
