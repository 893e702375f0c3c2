import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Addresses } from "../addresses.ts";
import { playOneBet } from "../one-bet.ts";
import { enterPlatform } from "../steps/enter-platform.ts";
import { signIn } from "../browser/sign-in.ts";
import { keepPageOpen, type PageSeen } from "./keep-page-open.ts";
import { read } from "./read.ts";

const READERS = 4;
/** Fifty pages, of people with ten each: the gateway limits the streams of one person. */
const LOOKERS = 5;
const PAGES_EACH = 10;
const PAIRS = 2;
const BETWEEN_READS_MS = 200;
const REPORT_EVERY_MS = 10_000;
/** The maximum number of reported failures: the first ones show what went wrong. */
const MOST_FAILURES = 50;

/** What people met. */
export type Met = {
  readonly reads: number;
  readonly bets: number;
  readonly pages: PageSeen;
  /** Each in a sentence; empty if nothing failed. */
  readonly failures: readonly string[];
};

/**
 * Makes people read the feed, keep fifty pages open and play bets to their end, all at once, until the signal aborts;
 * finishes what is then in progress. Failures are a read without the status 200, a page that does not reconnect, and a
 * bet that does not end.
 */
export async function putUnderLoad(
  addresses: Addresses,
  until: AbortSignal,
  report: (line: string) => void,
): Promise<Met> {
  const failures: string[] = [];
  const fail = (what: string) => {
    if (failures.length < MOST_FAILURES) failures.push(`${new Date().toISOString()} ${what}`);
  };
  let [reads, bets] = [0, 0];
  const pages: PageSeen = { opened: 0, longestGapMs: 0 };

  const newcomer = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;
  const cookieOf = async (name: string) => (await signIn(addresses.url, newcomer(name))).getCookieString(addresses.url);
  const keepReading = async () => {
    const cookie = await cookieOf("reader");
    while (!until.aborted) {
      await read(addresses.url, cookie).catch((error: unknown) => fail(`a read: ${sentenceOf(error)}`));
      reads += 1;
      await pause(BETWEEN_READS_MS);
    }
  };
  const keepBetting = async () => {
    const [creator, joiner] = await Promise.all(
      ["creator", "joiner"].map((name) => enterPlatform(addresses, newcomer(name))),
    );
    if (creator === undefined || joiner === undefined) throw new TypeError("Nobody signed in");
    while (!until.aborted) {
      await playOneBet(addresses, { creator, joiner }).then(
        () => (bets += 1),
        (error: unknown) => fail(`a bet: ${sentenceOf(error)}`),
      );
    }
  };
  const keepLooking = async () => {
    const address = `${addresses.url}/api/live?topics=bet:${randomUUID()}`;
    const cookie = await cookieOf("looker");
    await Promise.all(
      Array.from({ length: PAGES_EACH }, () => keepPageOpen({ address, cookie, seen: pages, fail, until })),
    );
  };

  const reporting = setInterval(
    () => report(`${reads} reads, ${bets} bets, ${pages.opened} pages opened, ${failures.length} failures`),
    REPORT_EVERY_MS,
  );
  try {
    await Promise.all([
      ...Array.from({ length: LOOKERS }, keepLooking),
      ...Array.from({ length: READERS }, keepReading),
      ...Array.from({ length: PAIRS }, keepBetting),
    ]);
  } finally {
    clearInterval(reporting);
  }
  return { reads, bets, pages, failures };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
