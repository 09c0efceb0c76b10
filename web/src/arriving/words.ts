/** What is said on the way to a table, in both languages. The faces' own words are in `face-words`. */
import { words } from "../words/language.svelte";
import { whose } from "../words/whose";

/** What several screens say. */
export const doorWords = words({
  en: {
    home: "To the front door",
    back: "Back",
    openTable: "Open a table",
    sitDown: "Sit down",
    watch: "Watch",
    apart: "Apart",
    together: "Together",
    /** People's chairs; a bot makes room. */
    seats: (people: number, all: number, bots: number) => {
      const taken = `${people} of ${all} chairs taken`;
      return bots === 0 ? taken : `${taken}, ${bots === 1 ? "one bot" : `${bots} bots`}`;
    },
    screen: "This screen is the table",
    rules: "The rules",
    history: "Your games",
    unreachable: "The house cannot be reached. It is tried again by itself.",
  },
  de: {
    home: "Zur Haustür",
    back: "Zurück",
    openTable: "Tisch eröffnen",
    sitDown: "Hinsetzen",
    watch: "Zusehen",
    apart: "Aus der Ferne",
    together: "An einem Tisch",
    seats: (people, all, bots) => {
      const taken = `${people} von ${all} Stühlen besetzt`;
      return bots === 0 ? taken : `${taken}, ${bots === 1 ? "ein Bot" : `${bots} Bots`}`;
    },
    screen: "Dieser Bildschirm ist der Tisch",
    rules: "Die Regeln",
    history: "Deine Spiele",
    unreachable: "Das Haus ist nicht zu erreichen. Es wird von selbst neu versucht.",
  },
});

export const homeWords = words({
  en: {
    title: "Games you play with your eyes",
    line: "Wink at the right one. Don’t be caught by the others.",
    takeASeat: "Take a seat",
    haveCode: "Enter a code",
    fiveLetters: "Five letters from whoever opened the table",
    code: "Room code, five letters",
    short: "A code has five letters.",
    join: "Join",
    who: "You",
    whoElse: "Choose your name and face",
    whoIs: (name: string) => `${name}: your name and face`,
    choose: "Tap ▶\uFE0E and play at once",
    backTo: (game: string, code: string) => `Back to your table: ${game}, ${code}`,
    openRooms: "Open tables",
    oneRoom: "All in one room?",
    firstTime: "New here?",
    learn: "Learn a game in two minutes",
    screenMore: "For a television or a laptop in a room full of people: phones are the hands.",
    allRooms: "All open tables",
    still: "Faces: stand still",
    watch: "Watch a record",
    move: "Faces: move again",
    soundOn: "Sound",
    settings: "Settings",
    language: "Language",
  },
  de: {
    title: "Spiele, die man mit den Augen spielt",
    line: "Zwinkere der richtigen Person zu. Lass dich von den anderen nicht erwischen.",
    takeASeat: "Setz dich",
    haveCode: "Code eingeben",
    fiveLetters: "Fünf Buchstaben von der Person, die einlädt",
    code: "Raumcode, fünf Buchstaben",
    short: "Ein Code hat fünf Buchstaben.",
    join: "Eintreten",
    who: "Du",
    whoElse: "Name und Gesicht wählen",
    whoIs: (name: string) => `${name}: dein Name und Gesicht`,
    choose: "▶\uFE0E antippen und gleich spielen",
    backTo: (game: string, code: string) => `Zurück an deinen Tisch: ${game}, ${code}`,
    openRooms: "Offene Tische",
    firstTime: "Zum ersten Mal hier?",
    learn: "Ein Spiel in zwei Minuten lernen",
    oneRoom: "Alle in einem Zimmer?",
    screenMore: "Für einen Fernseher oder Laptop im Zimmer: Die Handys sind die Hände.",
    allRooms: "Alle offenen Tische",
    still: "Gesichter anhalten",
    watch: "Einen Spielbericht ansehen",
    move: "Gesichter weiterlaufen lassen",
    soundOn: "Ton",
    settings: "Einstellungen",
    language: "Sprache",
  },
});

export const newWords = words({
  en: {
    which: "What shall we play?",
    another: "Another game",
    more: "Where everybody sits, who may come, how fast",
    how: "Where everybody sits",
    apartMore: "Everybody at their own screen. The house carries looks and winks.",
    togetherMore: "One room, real eyes. A large screen is the table, phones hold the cards.",
    whoComes: "Who may come",
    invited: "By invitation",
    invitedMore: "Only those who have the link or the code.",
    listed: "Anybody",
    noList: "This house keeps no list of tables: people come by a link or a code.",
    listedMore: "The table is on the list of open tables.",
    pace: "Pace",
    relaxed: "Relaxed",
    relaxedMore: "Winks last 0.9 seconds. Good for a first evening.",
    standard: "Standard",
    standardMore: "Winks last half a second.",
    sharp: "Sharp",
    sharpMore: "Winks last 0.3 seconds. Don’t blink.",
    open: "Open the table",
    bots: "Play now with bots",
    opening: "The table is being laid …",
  },
  de: {
    which: "Was wird gespielt?",
    another: "Anderes Spiel",
    more: "Wo alle sitzen, wer kommen darf, wie schnell",
    how: "Wo alle sitzen",
    apartMore: "Alle vor dem eigenen Bildschirm. Blicke und Zwinkern trägt das Haus hin und her.",
    togetherMore:
      "Ein Zimmer, echte Augen. Ein großer Bildschirm ist der Tisch, die Karten sind auf den Handys.",
    whoComes: "Wer kommen darf",
    invited: "Auf Einladung",
    invitedMore: "Nur, wer den Link oder den Code hat.",
    listed: "Alle",
    noList: "Dieses Haus führt keine Liste der Tische: Man kommt mit einem Link oder Code.",
    listedMore: "Der Tisch steht auf der Liste der offenen Tische.",
    pace: "Tempo",
    relaxed: "Gemütlich",
    relaxedMore: "Ein Zwinkern dauert 0,9 Sekunden. Gut für den ersten Abend.",
    standard: "Normal",
    standardMore: "Ein Zwinkern dauert eine halbe Sekunde.",
    sharp: "Scharf",
    sharpMore: "Ein Zwinkern dauert 0,3 Sekunden. Nicht blinzeln.",
    open: "Tisch eröffnen",
    bots: "Gleich mit Bots spielen",
    opening: "Der Tisch wird gedeckt …",
  },
});

export const playWords = words({
  en: {
    now: "Play now",
    nowSaid: (game: string) => `Play now: ${game}`,
    looking: "Looking for a free chair …",
    laying: "The table is being laid …",
    waiting: "Somebody is waiting for you:",
    yours: "You have a place at a table:",
    join: (name: string) => `Join ${whose.en(name)} table`,
    back: "Back to your table",
    bots: "Play with bots",
    failed: "That did not work",
    again: "Try again",
  },
  de: {
    now: "Jetzt spielen",
    nowSaid: (game: string) => `Jetzt spielen: ${game}`,
    looking: "Ein freier Stuhl wird gesucht …",
    laying: "Der Tisch wird gedeckt …",
    waiting: "Hier wartet schon jemand:",
    yours: "Du hast schon einen Platz:",
    join: (name: string) => `An den Tisch von ${name}`,
    back: "Zurück an deinen Tisch",
    bots: "Mit Bots spielen",
    failed: "Das hat nicht geklappt",
    again: "Noch einmal versuchen",
  },
});

export const meWords = words({
  en: {
    name: "Your name",
    another: "Another face",
    edit: "Change the face",
    namePlaceholder: "or we make one up",
  },
  de: {
    name: "Dein Name",
    another: "Anderes Gesicht",
    edit: "Gesicht ändern",
    namePlaceholder: "wird sonst erfunden",
  },
});

export const joinWords = words({
  en: {
    looking: "Looking for the table …",
    table: (code: string) => `Table ${code}`,
    hostedBy: (name: string) => `${whose.en(name)} table`,
    first: "You are the first, and choose the game",
    playing: "A game is under way. You watch until it is over, then there may be a chair for you.",
    playingClosed: "A game is under way, and nobody may watch it. Come back when it is over.",
    full: "All chairs are taken. You watch, and sit down when one is free.",
    fullClosed: "All chairs are taken, and the host wants no spectators.",
    locked: "The host lets nobody new in. Ask for the door to be unlocked, then look again.",
    hadSeat:
      "Did you sit here already? Your seat waits in the browser you came with: open this page there.",
    comeIn: "Come in",
    again: "Look again",
    none: "No such table",
    noneMore: (code: string) =>
      `Nobody has opened a table called ${code}. Check the five letters with whoever told you, or open one yourself.`,
    shut: "The door stays shut",
    elsewhere: "I am not in the room with them",
    elsewhereMore: "The others sit together. You play at a screen of your own.",
  },
  de: {
    looking: "Der Tisch wird gesucht …",
    table: (code: string) => `Tisch ${code}`,
    hostedBy: (name: string) => `Am Tisch von ${name}`,
    first: "Noch ist niemand da: Du wählst das Spiel",
    playing:
      "Hier läuft gerade ein Spiel. Du siehst bis zum Ende zu, dann ist vielleicht ein Stuhl frei.",
    playingClosed: "Hier läuft gerade ein Spiel ohne Zuschauer. Komm wieder, wenn es vorbei ist.",
    full: "Alle Stühle sind besetzt. Du siehst zu und setzt dich, sobald einer frei wird.",
    fullClosed: "Alle Stühle sind besetzt, und zusehen darf hier niemand.",
    locked:
      "Hier wird niemand mehr eingelassen. Bitte darum, dass die Tür aufgeht, und schau noch einmal nach.",
    hadSeat:
      "Hattest du hier schon einen Platz? Er wartet in dem Browser, mit dem du kamst: Öffne diese Seite dort.",
    comeIn: "Hereinkommen",
    again: "Noch einmal nachsehen",
    none: "Diesen Tisch gibt es nicht",
    noneMore: (code: string) =>
      `Niemand hat einen Tisch namens ${code} eröffnet. Prüf die fünf Buchstaben, oder eröffne selbst einen.`,
    shut: "Die Tür bleibt zu",
    elsewhere: "Ich bin nicht bei ihnen im Zimmer",
    elsewhereMore: "Die anderen sitzen zusammen. Du spielst vor einem eigenen Bildschirm.",
  },
});

export const roomsWords = words({
  en: {
    title: "Open tables",
    host: (name: string) => `with ${name}`,
    seats: (taken: number, all: number) => `${taken} of ${all}`,
    playing: "game under way",
    locked: "locked",
    empty: "No table is open to everybody right now.",
    noList: "This house keeps no list of tables: people come by a link or a code.",
    emptyMore: "Open one, and others will find it here.",
    found: (count: number) => (count === 1 ? "One open table" : `${count} open tables`),
  },
  de: {
    title: "Offene Tische",
    host: (name: string) => `bei ${name}`,
    seats: (taken: number, all: number) => `${taken} von ${all}`,
    playing: "Spiel läuft",
    locked: "geschlossen",
    empty: "Gerade ist kein Tisch für alle offen.",
    noList: "Dieses Haus führt keine Liste der Tische: Man kommt mit einem Link oder Code.",
    emptyMore: "Eröffne einen, dann finden ihn andere hier.",
    found: (count: number) => (count === 1 ? "Ein offener Tisch" : `${count} offene Tische`),
  },
});

export const settingsWords = words({
  en: {
    title: "Settings",
    language: "Language",
    sound: "Sound",
    buzz: "Vibration",
    buzzMore: "A short nudge when somebody looks or winks at you. Never where you play together.",
    captions: "Captions under the face you look at",
    asPaced: "By pace",
    always: "Always",
    never: "Never",
    winkKey: "Key or button that winks",
    chooseKey: "Change",
    pressKey: "Press a key or button …",
    keyIs: (key: string) => `${key} winks now.`,
    faceWinks: "A tap on the face I look at winks",
    motion:
      "Movement follows your system: switch on “reduce motion” there and faces hold still between signs.",
    insecure:
      "This page came over http. Browsers install only what comes over https: whoever keeps the house can set that up.",
    space: "Space",
  },
  de: {
    title: "Einstellungen",
    language: "Sprache",
    sound: "Ton",
    buzz: "Vibration",
    buzzMore:
      "Ein kurzes Zeichen, wenn dich jemand ansieht oder dir zuzwinkert. Nie, wenn ihr an einem Tisch sitzt.",
    captions: "Untertitel beim Gesicht, das du ansiehst",
    asPaced: "Je nach Tempo",
    always: "Immer",
    never: "Nie",
    winkKey: "Taste oder Knopf zum Zwinkern",
    chooseKey: "Ändern",
    pressKey: "Drück Taste oder Knopf …",
    keyIs: (key: string) => `${key} zwinkert jetzt.`,
    faceWinks: "Ein Tipp auf das Gesicht, das ich ansehe, zwinkert",
    motion:
      "Die Bewegung richtet sich nach deinem System: Mit „Bewegung reduzieren“ halten die Gesichter zwischen den Zeichen still.",
    insecure:
      "Diese Seite kam über http. Browser installieren nur, was über https kommt: Wer das Haus führt, kann das einrichten.",
    space: "Leertaste",
  },
});

export const inviteWords = words({
  en: {
    title: "Invite others",
    more: "Scan it, send the link, or say the five letters.",
    scan: "QR code with the link to this table",
    link: "Link to this table",
    copy: "Copy the link",
    copied: "The link is copied.",
    byHand: "This browser does not copy by itself: the link is marked, copy it from there.",
    share: "Share",
    come: "Come and play Sidelong with me.",
  },
  de: {
    title: "Lade andere ein",
    more: "Scannen, den Link schicken oder die fünf Buchstaben sagen.",
    scan: "QR-Code mit dem Link zu diesem Tisch",
    link: "Link zu diesem Tisch",
    copy: "Link kopieren",
    copied: "Der Link ist kopiert.",
    byHand: "Dieser Browser kopiert nicht von selbst: Der Link ist markiert, kopier ihn von dort.",
    share: "Teilen",
    come: "Komm und spiel Sidelong mit mir.",
  },
});

export const nowhereWords = words({
  en: {
    title: "Nobody is looking here",
    more: "There is no such page in this house. The front door is not far.",
  },
  de: {
    title: "Hier sieht niemand hin",
    more: "Diese Seite gibt es im Haus nicht. Zur Haustür ist es nicht weit.",
  },
});
