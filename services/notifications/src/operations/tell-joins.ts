import { digestIdOf, waitsUntil, type JoinDigest } from "../domain/join-digest.ts";
import { noteEvent, type NoteEventDeps } from "./note-event.ts";
import type { JoinStore } from "./ports/joins.ts";

export type TellJoinsDeps = NoteEventDeps & {
  readonly joins: Pick<JoinStore, "due" | "postpone">;
  /** How long after one digest of a bet the next one is told at the earliest, in milliseconds. */
  readonly joinDigestMs: number;
};

/** How many digests are read at once. */
const PAGE_SIZE = 100;

/** Bounds a round, so that a service that is told to stop does. */
const MAX_PAGES = 10;

/**
 * Tells creators who joined their bets since they were told last: the first who joins at once, those after them together once
 * the time between two digests is over. Each digest is told once, by whichever process comes first.
 */
export async function tellJoins(deps: TellJoinsDeps): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { digests, now } = await deps.joins.due(PAGE_SIZE);
    for (const digest of digests) await tellOrPostpone(deps, digest, now);
    if (digests.length < PAGE_SIZE) return;
  }
}

async function tellOrPostpone(deps: TellJoinsDeps, digest: JoinDigest, now: Date): Promise<void> {
  const until = waitsUntil(digest, now);
  if (until !== undefined) return deps.joins.postpone(digest, until);
  const { betId, creatorId: userId, dueAt, forCount, againstCount } = digest;
  await noteEvent(deps, {
    eventId: digestIdOf(digest),
    digest: { betId, dueAt, forCount, againstCount, notBefore: new Date(now.getTime() + deps.joinDigestMs) },
    betId,
    notices: [{ kind: "PEOPLE_JOINED", userId, facts: { forCount, againstCount } }],
  });
}
