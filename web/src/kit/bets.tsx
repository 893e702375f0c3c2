import { Stack } from "../components/layout.ts";
import type { BetLife } from "../components/charts/life-line-view.ts";
import type { StakeMoney } from "../components/whereabouts-sentence.ts";
import { Whereabouts } from "../components/whereabouts.tsx";
import { Shelf } from "./gallery.styles.ts";
import { inDays } from "./people.ts";

const held = (...counts: number[]) => counts.map((participantCount) => ({ participantCount }));
const bothTaken = held(3, 1);
const oneTaken = held(1, 0);
const noneTaken = held(0, 0);

const active: BetLife = {
  status: "ACTIVE",
  createdAt: inDays(-3),
  publishedAt: inDays(-3),
  joinedAt: inDays(-2),
  endDate: inDays(2.2),
  participantCount: 4,
  sides: bothTaken,
  openProposalAt: inDays(5.2),
  refundAt: inDays(16.2),
};
const alone = { joinedAt: null, participantCount: 1, sides: oneTaken };
const unpaid = { joinedAt: null, publishedAt: null, participantCount: 0, sides: noneTaken };
const endedBet: BetLife = { ...active, endDate: inDays(-1), openProposalAt: inDays(2), refundAt: inDays(13) };
const votingBet: BetLife = {
  ...active,
  status: "VOTING",
  endDate: inDays(-1),
  proposedAt: inDays(-0.5),
  votingEndsAt: inDays(2.5),
};

export const lives: readonly [string, BetLife][] = [
  ["Draft", { ...active, ...unpaid, status: "DRAFT" }],
  ["Nobody joined", { ...active, ...alone }],
  ["Open", active],
  ["Ended, creator to propose", endedBet],
  ["Ended, anyone may propose", { ...endedBet, openProposalAt: inDays(-0.1) }],
  ["Ended, nobody proposed", { ...endedBet, openProposalAt: inDays(-12), refundAt: inDays(-0.1) }],
  ["Voting", votingBet],
  ["Voting, closed early", { ...votingBet, endDate: inDays(4) }],
  ["Resolved", { ...votingBet, status: "RESOLVED", votingEndsAt: inDays(-0.2), endedAt: inDays(-0.2) }],
  ["Refunded, one side only", { ...endedBet, ...alone, status: "REFUNDED", endedAt: inDays(-0.9) }],
  ["Abandoned", { ...active, ...unpaid, status: "ABANDONED" }],
];

const voting = { status: "VOTING", votingEndsAt: inDays(3) } as const;

const stakes: readonly StakeMoney[] = [
  { place: "NOT_CHARGED" },
  { place: "IN_ESCROW" },
  { place: "IN_DISPUTE" },
  { place: "REFUND_UNDER_WAY", cardLast4: "4242" },
  { place: "ON_CARD", placeSince: inDays(0), cardLast4: "4242" },
  { place: "WAITING_FOR_PAYOUT_ACCOUNT" },
  { place: "PAYOUT_UNDER_WAY" },
  { place: "PAID_OUT", placeSince: inDays(-1) },
  { place: "WITH_WINNERS", placeSince: inDays(-1) },
];

export function PlacesShelf() {
  return (
    <Shelf>
      <h2>Where the money is</h2>
      <Stack $gap={2}>
        {stakes.map((stake) => (
          <Whereabouts key={stake.place} stake={stake} bet={voting} />
        ))}
      </Stack>
    </Shelf>
  );
}
