import { TextDecoder, TextEncoder } from "node:util";

// jsdom has neither, every browser has both, and the router needs them when it is loaded.
Object.assign(globalThis, { TextDecoder, TextEncoder });
