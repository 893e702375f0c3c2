import { NIL, v7 } from "uuid";

/** Returns a new UUIDv7: random, and sorted by creation time (RFC 9562, section 5.7). */
export const newId = (): string => v7();

/** The id that nothing has (RFC 9562, section 5.9). */
export const NO_ID: string = NIL;
