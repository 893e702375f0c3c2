import { setTimeout as pause } from "node:timers/promises";

/** The record of all pages: how often a stream was opened, and the longest time that a page was without one. */
export type PageSeen = { opened: number; longestGapMs: number };

type Page = {
  readonly address: string;
  readonly cookie: string;
  readonly seen: PageSeen;
  readonly fail: (what: string) => void;
  readonly until: AbortSignal;
};

/** As the gateway asks pages to. */
const COME_BACK_MS = 1_000;
const TOO_MANY = 429;
/** A page that has no stream for longer counts as stuck; the longest gap is reported in any case. */
const LONGEST_GAP_MS = 60_000;

/** Keeps one live stream open as a browser does: reopens it a moment after it ends, until the signal aborts. */
export async function keepPageOpen({ address, cookie, seen, fail, until }: Page): Promise<void> {
  let lostAt = performance.now();
  const isBack = () => {
    const gap = performance.now() - lostAt;
    seen.opened += 1;
    seen.longestGapMs = Math.max(seen.longestGapMs, Math.round(gap));
    if (gap > LONGEST_GAP_MS) fail(`a page was without its stream for ${Math.round(gap / 1000)} s`);
  };
  while (!until.aborted) {
    const refused = await stream(address, cookie, until, isBack);
    if (refused === TOO_MANY) fail("a page was refused its stream");
    lostAt = performance.now();
    await pause(COME_BACK_MS);
  }
}

/** Reads a stream to its end; a broken one counts as ended. Returns the status if it does not open. */
async function stream(address: string, cookie: string, signal: AbortSignal, isOpen: () => void) {
  try {
    const answer = await fetch(address, { headers: { cookie, accept: "text/event-stream" }, signal });
    if (answer.status !== 200 || answer.body === null) return answer.status;
    isOpen();
    for await (const _ of answer.body);
  } catch {
    // It is opened again; how long that takes is what is looked at.
  }
  return undefined;
}
