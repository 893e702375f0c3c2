import { Badge } from "../components/badge.tsx";
import { CardLink } from "../components/card-link.tsx";
import { Card } from "../components/card.tsx";
import { Dots } from "../components/dots.tsx";
import { Grid, Row, Soft, Stack } from "../components/layout.ts";
import type { BetLife } from "../components/life-line-view.ts";
import { LifeLine } from "../components/life-line.tsx";
import { SidesBar } from "../components/sides-bar.tsx";
import type { MoneyPlace } from "../components/whereabouts-sentence.ts";
import { Whereabouts } from "../components/whereabouts.tsx";
import { Shelf } from "./gallery.styles.ts";

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const active: BetLife = {
  status: "active",
  createdAt: inDays(-3),
  joinedAt: inDays(-2),
  endDate: inDays(2.2),
  participantCount: 4,
  oneSided: false,
};
const endedBet: BetLife = { ...active, endDate: inDays(-1), openProposalAt: inDays(2), refundAt: inDays(13) };
const votingBet: BetLife = {
  ...active,
  status: "voting",
  endDate: inDays(-1),
  proposedAt: inDays(-0.5),
  votingEndsAt: inDays(2.5),
};

const lives: readonly [string, BetLife][] = [
  ["Draft", { ...active, status: "draft", joinedAt: null, participantCount: 0 }],
  ["Nobody joined", { ...active, joinedAt: null, participantCount: 1, oneSided: true }],
  ["Open", active],
  ["Ended, creator to propose", endedBet],
  ["Ended, anyone may propose", { ...endedBet, openProposalAt: inDays(-0.1) }],
  ["Voting", votingBet],
  ["Voting, closed early", { ...votingBet, endDate: inDays(4) }],
  ["Resolved", { ...votingBet, status: "resolved", votingEndsAt: inDays(-0.2), decidedAt: inDays(-0.2) }],
  [
    "Refunded, one side only",
    { ...endedBet, status: "refunded", joinedAt: null, participantCount: 1, decidedAt: inDays(-0.9) },
  ],
  ["Abandoned", { ...active, status: "abandoned", joinedAt: null, participantCount: 0 }],
];

const places: readonly MoneyPlace[] = [
  { place: "not-charged" },
  { place: "pending" },
  { place: "escrow", until: "vote-ends", at: inDays(3) },
  { place: "disputed" },
  { place: "refunding", cardLast4: "4242" },
  { place: "refunded", at: inDays(0), cardLast4: "4242" },
  { place: "awaiting-account" },
  { place: "paying" },
  { place: "paid", at: inDays(-1) },
  { place: "lost", at: inDays(-1) },
];

export function BetShelf() {
  return (
    <Shelf>
      <h2>Both sides</h2>
      <Grid>
        <Card as="article" $interactive>
          <Stack $gap={4}>
            <Row $justify="space-between">
              <Badge tone="accent">Sports</Badge>
              <Soft $size="xs">4 people</Soft>
            </Row>
            <h3>
              <CardLink to="/_kit">The home team wins the final by two goals or more, extra time included</CardLink>
            </h3>
            <SidesBar compact for={{ pool: "110.00", people: 3 }} against={{ pool: "45.50", people: 1 }} />
            <LifeLine life={active} />
          </Stack>
        </Card>
        <Card>
          <SidesBar
            for={{ pool: "110.00", people: 3, eachGains: "15.16" }}
            against={{ pool: "45.50", people: 1, eachGains: "110.00" }}
          />
        </Card>
        <Card>
          <SidesBar for={{ pool: "110.00", people: 1 }} against={{ pool: "0.00", people: 0 }} />
        </Card>
        <Card>
          <SidesBar compact for={{ pool: "0.00", people: 0 }} against={{ pool: "0.00", people: 0 }} />
        </Card>
        <Card>
          <SidesBar compact for={{ pool: "999999.99", people: 4999 }} against={{ pool: "1.00", people: 1 }} />
        </Card>
        <Card>
          <Stack>
            <Dots cast={0} required={2} electorate={2} />
            <Dots cast={3} required={4} electorate={7} />
            <Dots cast={800} required={2550} electorate={5000} />
          </Stack>
        </Card>
      </Grid>
    </Shelf>
  );
}

export function LivesShelf() {
  return (
    <Shelf>
      <h2>The life line</h2>
      <Stack $gap={4}>
        {lives.map(([name, life]) => (
          <Card key={name}>
            <Stack $gap={4}>
              <Soft>{name}</Soft>
              <LifeLine life={life} size="full" />
              <LifeLine life={life} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Shelf>
  );
}

export function PlacesShelf() {
  return (
    <Shelf>
      <h2>Where the money is</h2>
      <Stack $gap={2}>
        {places.map((money) => (
          <Whereabouts key={money.place} money={money} />
        ))}
      </Stack>
    </Shelf>
  );
}
