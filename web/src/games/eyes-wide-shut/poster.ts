/** The poster of Eyes Wide Shut. */
import { raisedHand } from "../../faces/parts/hands";
import type { Poster } from "../module";

export const poster: Poster = {
  ground: "#1B2554",
  light: false,
  middle: 65,
  art: (): string =>
    `<path d="M0,150H240V300H0Z" fill="#131B40"/><g transform="translate(120 236) scale(.8)">${raisedHand("b", "#CF3226")}</g>` +
    `<path d="M-24,112C30,14 210,14 264,112C200,150 40,150 -24,112Z" fill="#5E6FB0"/>` +
    `<path d="M-24,112C30,14 210,14 264,112C210,56 30,56 -24,112Z" fill="#8292CC"/>` +
    `<path d="M-24,112C40,152 200,152 264,112" fill="none" stroke="#070B1E" stroke-width="15"/>` +
    `<path d="M18,128V320M59,139V320M181,139V320M222,128V320M100,143V320M140,143V320" stroke="#070B1E" stroke-width="10" stroke-linecap="round"/>`,
};
