import type { BetStatus } from "../../generated/graphql.ts";

/** Whether nothing is open any more, so that the possible outcome has become the final one. */
export const isOver = (status: BetStatus): boolean =>
  status === "RESOLVED" || status === "REFUNDED" || status === "ABANDONED";

/** A bet's facts for the line, named as in the graph. */
export type BetLife = {
  readonly status: BetStatus;
  readonly createdAt: string;
  /** When the bet opened; null for a draft. */
  readonly publishedAt: string | null | undefined;
  /** How many are admitted, including the creator. */
  readonly participantCount: number;
  /** When the first person other than the creator joined, if known. */
  readonly joinedAt?: string | null | undefined;
  readonly endDate: string;
  readonly sides: readonly { readonly participantCount: number }[];
  /** From when any participant may propose a result, and when everyone is refunded because nobody did. */
  readonly openProposalAt?: string | null | undefined;
  readonly refundAt?: string | null | undefined;
  readonly proposedAt?: string | null | undefined;
  readonly votingEndsAt?: string | null | undefined;
  /** When the bet was resolved or refunded. */
  readonly endedAt?: string | null | undefined;
};

/** Marks are moments: `vote` is the end of the vote, so a bet in voting is just before it. */
export type LifeMarkKey = "opened" | "joined" | "ends" | "vote" | "outcome";

/** A `skipped` mark is one that this bet's life ended without. */
export type LifeMarkState = "done" | "current" | "ahead" | "skipped";

export type LifeMark = {
  readonly key: LifeMarkKey;
  readonly label: string;
  readonly at: string | null;
  readonly state: LifeMarkState;
};

/** `by`, `from` and `on` connect the text to the exact time: 'Any participant may propose it from 24 Nov, 18:00'. */
export type NextStep = { readonly text: string; readonly at: string | null; readonly joint: "on" | "by" | "from" };

export type LifeLineView = {
  readonly marks: readonly LifeMark[];
  /** The index of the last mark that the bet has reached. */
  readonly reached: number;
  /** Whether the bet is between that mark and the next one, and moving. */
  readonly isMoving: boolean;
  /** The next mark that matters; null where there is none. */
  readonly nextMark: LifeMarkKey | null;
  /** The bet's current state, as a sentence without its full stop. */
  readonly present: string;
  /** What comes next, and when, if known. */
  readonly next: NextStep | null;
};

type Stance = Pick<LifeLineView, "present" | "next" | "nextMark" | "reached">;

/** Returns a bet's position in its life. Every page calls it, so every page shows the same line. */
export function lifeLineView(life: BetLife, now: Date): LifeLineView {
  const isMoving = life.status === "ACTIVE" || life.status === "VOTING";
  return { marks: marks(life, now), isMoving, ...stance(life, now) };
}

function stance(life: BetLife, now: Date): Stance {
  switch (life.status) {
    case "DRAFT":
      return {
        reached: 0,
        present: "Waiting for the creator's payment",
        next: { text: "The bet opens once it is paid", at: null, joint: "on" },
        nextMark: "opened",
      };
    case "ACTIVE":
      return hasPassed(life.endDate, now) ? ended(life, now) : open(life);
    case "VOTING":
      return voting(life, now);
    case "RESOLVED":
      return { reached: 4, present: "Resolved, and the pool goes to the winners", next: null, nextMark: null };
    case "REFUNDED":
      return { reached: 4, present: "Everyone is refunded", next: null, nextMark: null };
    case "ABANDONED":
      return { reached: 0, present: "This bet never opened", next: null, nextMark: null };
  }
}

function open(life: BetLife): Stance {
  const next: NextStep = isOneSided(life)
    ? { text: "Refunded if nobody takes the other side", at: life.endDate, joint: "by" }
    : { text: "Joining ends", at: life.endDate, joint: "on" };
  return { reached: life.participantCount > 1 ? 1 : 0, present: "Open for joining", next, nextMark: "ends" };
}

function ended(life: BetLife, now: Date): Stance {
  const reached = 2;
  if (isOneSided(life)) {
    return {
      reached,
      present: "Ended with one side only",
      next: { text: "Everyone is refunded", at: null, joint: "on" },
      nextMark: "outcome",
    };
  }
  if (life.refundAt && hasPassed(life.refundAt, now)) {
    return {
      reached,
      present: "Nobody proposed a result in time",
      next: { text: "Everyone is refunded", at: null, joint: "on" },
      nextMark: "outcome",
    };
  }
  if (life.openProposalAt && hasPassed(life.openProposalAt, now)) {
    return {
      reached,
      present: "Any participant may propose the result",
      next: { text: "Everyone is refunded if nobody proposes a result", at: life.refundAt ?? null, joint: "by" },
      nextMark: "vote",
    };
  }
  return {
    reached,
    present: "Waiting for the creator to propose the result",
    next: { text: "Any participant may propose it", at: life.openProposalAt ?? null, joint: "from" },
    nextMark: "vote",
  };
}

function voting({ votingEndsAt }: BetLife, now: Date): Stance {
  if (votingEndsAt && hasPassed(votingEndsAt, now)) {
    return {
      reached: 3,
      present: "Voting has ended",
      next: { text: "Everyone is refunded unless 51% approved", at: null, joint: "on" },
      nextMark: "outcome",
    };
  }
  return {
    reached: 2,
    present: "Participants are voting on the result",
    next: { text: "Voting ends", at: votingEndsAt ?? null, joint: "on" },
    nextMark: "vote",
  };
}

function marks(life: BetLife, now: Date): LifeMark[] {
  const state = (reached: boolean, current: boolean): LifeMarkState => {
    if (reached) return "done";
    if (current) return "current";
    return isOver(life.status) ? "skipped" : "ahead";
  };
  const opened = life.status !== "DRAFT" && life.status !== "ABANDONED";
  const closedEarly = Boolean(life.proposedAt && isBefore(life.proposedAt, life.endDate));
  const closedAt = closedEarly ? life.proposedAt : life.endDate;
  const closed = opened && (Boolean(life.proposedAt) || hasPassed(life.endDate, lastMoment(life, now)));
  const voted = Boolean(life.proposedAt) && life.status !== "VOTING";
  const isVoting = life.status === "VOTING";
  return [
    {
      key: "opened",
      label: opened ? "Opened" : "Opens",
      at: opened ? openedAt(life) : null,
      state: state(opened, life.status === "DRAFT"),
    },
    {
      key: "joined",
      label: "Joined",
      at: life.joinedAt ?? null,
      state: state(opened && life.participantCount > 1, false),
    },
    {
      key: "ends",
      label: closedEarly ? "Closed early" : closed ? "Ended" : "Ends",
      at: closedAt ?? null,
      state: state(closed, false),
    },
    { key: "vote", label: "Vote", at: voteEnd(life), state: state(voted, isVoting) },
    { key: "outcome", ...outcome(life, state) },
  ];
}

function outcome(life: BetLife, state: (reached: boolean, current: boolean) => LifeMarkState): Omit<LifeMark, "key"> {
  const label = life.status === "REFUNDED" ? "Refunded" : life.status === "RESOLVED" ? "Settled" : "Outcome";
  const reached = life.status === "RESOLVED" || life.status === "REFUNDED";
  return { label, at: life.endedAt ?? null, state: state(reached, false) };
}

/** Returns the vote's deadline, or the moment of an earlier decision. */
function voteEnd({ votingEndsAt, endedAt }: BetLife): string | null {
  if (!votingEndsAt) return null;
  return endedAt && isBefore(endedAt, votingEndsAt) ? endedAt : votingEndsAt;
}

/** Returns the last moment: a bet decided early never reached its end date. */
function lastMoment(life: BetLife, now: Date): Date {
  return life.endedAt ? new Date(life.endedAt) : now;
}

const openedAt = ({ publishedAt, createdAt }: BetLife) => publishedAt ?? createdAt;
const isOneSided = ({ sides }: BetLife) => sides.some(({ participantCount }) => participantCount === 0);
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);
const hasPassed = (at: string, now: Date) => Date.parse(at) <= now.getTime();
