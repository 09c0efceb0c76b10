/** The page comes to life. */
import { hydrate, mount } from "svelte";
import App from "./App.svelte";
import { takeInvite } from "./house/invite.svelte";
import { me } from "./house/me.svelte";
import { kept } from "./kept";
import { serveOffline } from "./senses/offline";
import { enable as enableSound } from "./senses/sound";
import { enable as enableTouch } from "./senses/touch";
import { language } from "./words/language.svelte";

/** `sentIn` is the language of what the house sent, if it sent more than a bare page. */
export function begin(target: HTMLElement, sentIn: string | null): void {
  enableSound(() => me.likes.sound);
  enableTouch(() => me.likes.buzz);
  serveOffline();
  // Whoever follows a link to the page they have open stays on it.
  addEventListener("hashchange", takeInvite);

  // It was drawn as for somebody who has never been here: for such people it is taken over as it is.
  // Others have a name, a face or a language of their own: for them all is drawn anew, in one frame.
  if (sentIn === language.now && !kept.isAny()) {
    hydrate(App, { target });
    // The styles are in place by now, and theirs to change.
    for (const styled of target.querySelectorAll("[data-style]"))
      styled.removeAttribute("data-style");
  } else {
    const at = scrollY;
    target.replaceChildren();
    mount(App, { target });
    if (at > 0) scrollTo(0, at);
  }
  takeInvite();
  // What is pressed from now on is heard: tests wait for it.
  target.dataset["live"] = "";
}
