/** Where the page begins. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

export default mount(App, { target });
