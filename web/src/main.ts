/** Where the page begins. */
import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./house/me.svelte";
import { loadAgainWhenRenewed } from "./house/newer";
import { serveOffline } from "./senses/offline";
import { enable as enableSound } from "./senses/sound";
import { enable as enableTouch } from "./senses/touch";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

enableSound(() => me.likes.sound);
enableTouch(() => me.likes.buzz);
serveOffline();
loadAgainWhenRenewed(import.meta.url);

export default mount(App, { target });
