import { setTimeout as pause } from "node:timers/promises";

/** What was seen of all pages: how often a stream was opened, and how long a page was without one at most. */
export type PageSeen = { opened: number; longestGapMs: number };

type Page = {
  readonly address: string;
  readonly cookie: string;
  readonly seen: PageSeen;
  readonly fail: (what: string) => void;
  readonly until: AbortSignal;
};

/** As the door tells pages to. */
const COME_BACK_MS = 1_000;
const TOO_MANY = 429;
/** A page that has been without its stream for longer has been left alone; how long it was at most is told in any case. */
const LONGEST_GAP_MS = 60_000;

/** Keeps one live stream open as a browser does: one that ends is opened again a moment later, until the signal aborts. */
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

/** Reads a stream to its end; one that breaks has ended. Returns the status of one that is not opened. */
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
