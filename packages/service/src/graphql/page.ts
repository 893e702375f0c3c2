import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { isUuid } from "../input.ts";

/** The maximum size of a page (design, section 6). */
export const MAX_PAGE_SIZE = 100;

/** The arguments of a list's query. */
export type PageArgs = { readonly first: number; readonly after?: string | null | undefined };

/** One entry of a page, and the cursor that continues the list after it. */
export type Edge<Node> = { readonly cursor: string; readonly node: Node };

/**
 * A page in GraphQL's form, after Relay's specification of connections. Cursors are made when they are read: do not
 * spread a page into another object, which reads them all.
 */
export type Connection<Node> = {
  readonly edges: Edge<Node>[];
  readonly nodes: Node[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
};

/** Reads the arguments of a list's query. Throws INVALID_INPUT for a size outside 1 to 100 and a foreign cursor. */
export function readPage<Position>(
  { first, after }: PageArgs,
  positionOf: (cursor: string) => Position,
): Page<Position> {
  const limit = readSize(first);
  return { limit, after: after === null || after === undefined ? undefined : positionOf(after) };
}

/** Reads the requested size of a list. Throws INVALID_INPUT outside 1 to 100. */
export function readSize(first: number): number {
  if (Number.isInteger(first) && first >= 1 && first <= MAX_PAGE_SIZE) return first;
  throw domainError(
    "INVALID_INPUT",
    { field: "first", max: MAX_PAGE_SIZE },
    `Ask for 1 to ${MAX_PAGE_SIZE} at a time.`,
  );
}

/**
 * Makes a page of rows that were fetched with one more than the limit, which only shows that more follow. A page after
 * a cursor has something before it: the cursor's row.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, after }: Page<unknown>,
  cursorOf: (row: Row) => string,
): Connection<Row> {
  const nodes = rows.slice(0, limit);
  const cursorAt = (index: number): string | null => {
    const row = nodes.at(index);
    return row === undefined ? null : cursorOf(row);
  };
  return {
    nodes,
    get edges() {
      return nodes.map((node) => ({ cursor: cursorOf(node), node }));
    },
    pageInfo: {
      hasNextPage: rows.length > limit,
      hasPreviousPage: after !== undefined,
      get startCursor() {
        return cursorAt(0);
      },
      get endCursor() {
        return cursorAt(-1);
      },
    },
  };
}

/** Encodes a position in a list as an opaque text. */
export const encodeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/** Decodes a cursor of this many parts. Throws INVALID_INPUT for a text that `encodeCursor` did not make. */
export function decodeCursor(cursor: string, count: number): string[] {
  const parts = partsOf(cursor);
  if (parts?.length !== count) throw notOurs();
  return parts;
}

/** Ties a cursor to its list, such as "participants of" a bet. */
export const cursorIn = (list: string, cursor: string): string => encodeCursor([list, cursor]);

/** Reads a cursor of this list. Throws INVALID_INPUT for another list's. */
export const positionIn =
  <Position>(list: string, positionOf: (cursor: string) => Position) =>
  (cursor: string): Position => {
    const [from, own = ""] = decodeCursor(cursor, 2);
    if (from !== list) throw notOurs();
    return positionOf(own);
  };

/** Encodes a position by time and id. */
export const timeCursor = (time: Date, id: string): string => encodeCursor([time.toISOString(), id]);

/** Decodes it; `isId` checks the list's ids. Throws INVALID_INPUT for a text that `timeCursor` did not make. */
export function timePosition(cursor: string, isId: (text: string) => boolean = isUuid): TimePosition {
  const [text = "", id = ""] = decodeCursor(cursor, 2);
  const time = new Date(text);
  if (!isInRange(time) || time.toISOString() !== text || !isId(id)) throw notOurs();
  return { time, id };
}

/** Databases do not accept every JavaScript time, and nothing of ours is older than 1970. */
const LATEST_MS = Date.UTC(9999, 11, 31);

const isInRange = (time: Date): boolean => time.getTime() >= 0 && time.getTime() <= LATEST_MS;

const notOurs = () => domainError("INVALID_INPUT", { field: "after" }, "This cursor is not one of ours.");

function partsOf(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parts) && parts.every(isPart) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL rejects the NUL character. */
const isPart = (part: unknown): part is string => typeof part === "string" && !part.includes("\0");
