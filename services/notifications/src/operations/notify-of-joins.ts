import { digestIdOf, waitsUntil, type JoinDigest } from "../domain/join-digest.ts";
import { noteEvent, type NoteEventDeps } from "./note-event.ts";
import type { JoinStore } from "./ports/joins.ts";

export type NotifyOfJoinsDeps = NoteEventDeps & {
  readonly joins: Pick<JoinStore, "due" | "postpone">;
  /** The shortest time between two digests of a bet, in milliseconds. */
  readonly joinDigestMs: number;
};

/** How many digests are read at once. */
const PAGE_SIZE = 100;

/** Bounds one round, so that a service can stop. */
const MAX_PAGES = 10;

/**
 * Notifies creators of the people who joined their bets since the last digest: of the first one at once, of later ones
 * together when the time between two digests is over. Only one process sends each digest.
 */
export async function notifyOfJoins(deps: NotifyOfJoinsDeps): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { digests, now } = await deps.joins.due(PAGE_SIZE);
    for (const digest of digests) await notifyOrPostpone(deps, digest, now);
    if (digests.length < PAGE_SIZE) return;
  }
}

async function notifyOrPostpone(deps: NotifyOfJoinsDeps, digest: JoinDigest, now: Date): Promise<void> {
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
