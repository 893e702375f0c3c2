/** A change: its topic, and the type of the event that caused it. */
export type Change = { readonly topic: string; readonly type: string };

/**
 * The page may have missed anything and has to query everything it shows again. Browsers ignore an event without data.
 */
export const MISSED = "event: missed\ndata: {}\n\n";

/** A change as a server-sent event, with the id of the position read so far if there is one. */
export const changeEvent = ({ topic, type }: Change, id: string | null): string =>
  `event: change\n${idLine(id)}data: ${JSON.stringify({ topic, type })}\n\n`;

/** The stream's position, for a page that receives no change; without an id it is only a sign of life. */
export const positionEvent = (id: string | null): string =>
  id === null ? ": alive\n\n" : `event: position\n${idLine(id)}data: {}\n\n`;

const idLine = (id: string | null): string => (id === null ? "" : `id: ${id}\n`);
