/** What the house says of itself. That stays so while it is open: it is asked once. */
import { lazy } from "../parts/lazy";
import * as api from "./api";

export const itself = lazy(api.house);
