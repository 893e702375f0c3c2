import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { LifeLine } from "../../components/life-line.tsx";
import type { BetLife } from "../../components/life-line-view.ts";
import { SidesBar } from "../../components/sides-bar.tsx";
import { Whereabouts } from "../../components/whereabouts.tsx";

const hourMs = 3_600_000;

function exampleLife(now: number): BetLife {
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  return {
    status: "active",
    createdAt: at(-72),
    joinedAt: at(-60),
    endDate: at(78),
    participantCount: 5,
    oneSided: false,
  };
}

/** What a bet looks like, marked as the example that it is. */
export function ExampleBet() {
  const life = useMemo(() => exampleLife(Date.now()), []);
  return (
    <Card $pad={6} aria-label="An example of a bet">
      <Stack $gap={5}>
        <Row $justify="space-between">
          <Badge tone="accent">Weather</Badge>
          <Soft $size="xs">Example</Soft>
        </Row>
        <h2>First snow in the city before the end of the month</h2>
        <SidesBar
          for={{ pool: "60.00", people: 3, eachGains: "13.33" }}
          against={{ pool: "40.00", people: 2, eachGains: "30.00" }}
        />
        <LifeLine life={life} />
        <Whereabouts money={{ place: "escrow", until: "result-proposed" }} />
      </Stack>
    </Card>
  );
}
