import { TextDecoder, TextEncoder } from "node:util";

// jsdom lacks both, every browser has them, and the router needs them on load.
Object.assign(globalThis, { TextDecoder, TextEncoder });
