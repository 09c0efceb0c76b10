/** The gallery: every drawing of the kit on one page, for those who draw. Not part of the build. */
import { mount } from "svelte";
import "../style/base.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("gallery");
if (!target) throw new Error("the page has no #gallery");

export default mount(Gallery, { target });
