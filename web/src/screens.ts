/** The screens by what an address leads to. Each is fetched when it is asked for. */
import { lazy } from "./parts/lazy";
import type { Route } from "./routes";

export const screens = {
  home: lazy(() => import("./arriving/Home.svelte")),
  new: lazy(() => import("./arriving/NewTable.svelte")),
  play: lazy(() => import("./arriving/PlayNow.svelte")),
  rooms: lazy(() => import("./arriving/OpenRooms.svelte")),
  face: lazy(() => import("./arriving/FaceScreen.svelte")),
  rules: lazy(() => import("./rules/RulesScreen.svelte")),
  learn: lazy(() => import("./lessons/LearnScreen.svelte")),
  lesson: lazy(() => import("./lessons/LessonScreen.svelte")),
  history: lazy(() => import("./history/HistoryScreen.svelte")),
  replay: lazy(() => import("./replay/ReplayScreen.svelte")),
  room: lazy(() => import("./room/RoomScreen.svelte")),
  tv: lazy(() => import("./tv/Tv.svelte")),
  nowhere: lazy(() => import("./arriving/Nowhere.svelte")),
};

/** Fetches what the screen of an address is made of, so that it can be drawn at once. */
export async function fetchScreen(route: Route): Promise<void> {
  const isLesson = route.at === "learn" && route.game !== null;
  const screen = screens[isLesson ? "lesson" : route.at]();
  if (route.at === "rules") await (await import("./rules/pages")).fetchPage(route.game);
  await screen;
}
