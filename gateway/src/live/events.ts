/** Something changed: which thing, and the type of the event that said so. */
export type Change = { readonly topic: string; readonly type: string };

/** The page may have missed anything, and has to ask for all that it shows. An event without data is none to a browser. */
export const MISSED = "event: missed\ndata: {}\n\n";

/** A change as a server-sent event, with the id of what was read up to it where there is one. */
export const changeEvent = ({ topic, type }: Change, id: string | null): string =>
  `event: change\n${idLine(id)}data: ${JSON.stringify({ topic, type })}\n\n`;

/** How far the stream is, for a page that hears of no change; without an id it is a sign of life and no more. */
export const positionEvent = (id: string | null): string =>
  id === null ? ": alive\n\n" : `event: position\n${idLine(id)}data: {}\n\n`;

const idLine = (id: string | null): string => (id === null ? "" : `id: ${id}\n`);
