/** What the lobby says where people sit together: screens, shared phones, and who is elsewhere. */
import type { Kind } from "../protocol";
import { bilingual } from "../words/language.svelte";

export const togetherWords = bilingual(
  {
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
    /** Whether the game is fair for a table that is partly elsewhere, and why. */
    mixed: {
      blink: {
        fair: true,
        why: "Blink can be played so: nobody needs to see a face, and the house makes up for slower lines.",
      },
      eyes_wide_shut: {
        fair: true,
        why: "Eyes Wide Shut can be played so: at night all eyes are shut anyway. By day let everybody hear you: those who are elsewhere read what you write under Talk.",
      },
      blink_of_an_eye: {
        fair: false,
        why: "In the Blink of an Eye is not fair so: your target may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
      },
      zwinkern: {
        fair: false,
        why: "Zwinkern is not fair so: whoever holds the twin may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
      },
      shifty_eyed_spies: {
        fair: false,
        why: "Shifty Eyed Spies is not fair so: your contact may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
      },
    } satisfies Record<Kind, { fair: boolean; why: string }>,
    fair: "Some sit elsewhere",
    unfair: "Some sit elsewhere: not fair",
    anyway: "You can play all the same, with a video call for instance.",
    bots: "Bots have no eyes in your room",
    botsMore: "They see nobody wink, and nobody sees them wink: they guess.",
  },
  {
    title: "In einem Zimmer",
    noScreen: "Noch ist kein Bildschirm der Tisch. Öffne auf einem Fernseher oder Laptop",
    asks: "Ein Bildschirm möchte den Tisch zeigen",
    asksMore: "Lass ihn nur herein, wenn er in eurem Zimmer steht.",
    asksInMenu: "Ein Bildschirm möchte den Tisch zeigen: siehe Menü.",
    letIn: "Hereinlassen",
    no: "Nein",
    elsewhere: "Ich sitze anderswo",
    elsewhereMore: "Du bekommst einen eigenen Tisch mit den Gesichtern aller, die anderswo sind.",
    mixed: {
      blink: {
        fair: true,
        why: "Blink geht so: Niemand muss ein Gesicht sehen, und langsame Leitungen gleicht das Haus aus.",
      },
      eyes_wide_shut: {
        fair: true,
        why: "Eyes Wide Shut geht so: Nachts sind ohnehin alle Augen zu. Redet am Tag so, dass es alle hören: Wer anderswo ist, liest, was ihr unter Reden schreibt.",
      },
      blink_of_an_eye: {
        fair: false,
        why: "In the Blink of an Eye ist so nicht fair: Dein Ziel sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
      },
      zwinkern: {
        fair: false,
        why: "Zwinkern ist so nicht fair: Wer den Zwilling hat, sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
      },
      shifty_eyed_spies: {
        fair: false,
        why: "Shifty Eyed Spies ist so nicht fair: Dein Kontakt sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
      },
    },
    fair: "Manche sitzen anderswo",
    unfair: "Manche sitzen anderswo: nicht fair",
    anyway: "Spielen könnt ihr trotzdem, zum Beispiel mit einem Videoanruf.",
    bots: "Bots haben in eurem Zimmer keine Augen",
    botsMore: "Sie sehen niemanden zwinkern, und niemand sieht sie zwinkern: Sie raten.",
  },
);
