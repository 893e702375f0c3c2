import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { LifeLine } from "../../components/charts/life-line.tsx";
import type { BetLife } from "../../components/charts/life-line-view.ts";
import { TugOfWar, type TugOfWarProps } from "../../components/charts/tug-of-war.tsx";
import { useNow } from "../../components/use-now.ts";
import { Whereabouts } from "../../components/whereabouts.tsx";

const hourMs = 3_600_000;

const people = (...names: string[]) => names.map((displayName) => ({ id: displayName, displayName }));

const sides: TugOfWarProps["sides"] = [
  {
    position: "FOR",
    percent: 60,
    participantCount: 3,
    pool: { amount: "60.00" },
    people: people("Ann", "Ben", "Cleo"),
  },
  { position: "AGAINST", percent: 40, participantCount: 2, pool: { amount: "40.00" }, people: people("Dan", "Eve") },
];

function exampleLife(now: number): BetLife {
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  return {
    status: "ACTIVE",
    createdAt: at(-72),
    publishedAt: at(-72),
    joinedAt: at(-60),
    endDate: at(78),
    participantCount: 5,
    sides,
  };
}

/** An example of a bet, labelled as one. */
export function ExampleBet() {
  const now = useNow();
  const life = useMemo(() => exampleLife(now.getTime()), [now]);
  return (
    <Card $pad={6} aria-label="An example of a bet">
      <Stack $gap={5}>
        <Row $justify="space-between">
          <Badge tone="accent">Weather</Badge>
          <Soft>Example</Soft>
        </Row>
        <h3>First snow in the city before the end of the month</h3>
        <TugOfWar sides={sides} />
        <LifeLine life={life} />
        <Whereabouts stake={{ place: "IN_ESCROW" }} bet={life} />
      </Stack>
    </Card>
  );
}
