import { NIL, v7 } from "uuid";

/** A new UUIDv7: random, and sorted by when it was made (RFC 9562, section 5.7). */
export const newId = (): string => v7();

/** The id that nobody and nothing has (RFC 9562, section 5.9). */
export const NO_ID: string = NIL;
