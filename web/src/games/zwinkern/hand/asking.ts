/** What the phone asks at the moment: whom to call, whom one has seen, where to go, or nothing. */
export type Asking = "call" | "eyes" | "place" | null;
