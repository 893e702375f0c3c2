import { useEffect, useState, type ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { CardLink } from "../../components/card-link.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import type { TugSide } from "../../components/charts/tug-of-war.tsx";
import { TwoHalves } from "../../components/charts/two-halves.tsx";
import { useNow } from "../../components/use-now.ts";
import { subjectLabel } from "../../bets/subject.ts";
import { formatRelative } from "../../shared/format-time.ts";
import { ExampleBet } from "./example-bet.tsx";
import { Narrow, Three } from "./landing.styles.ts";
import { loadOpenBets, type OpenBet } from "./load-open-bets.ts";

/** The number of bets side by side. */
const most = 3;

export type OpenBetsProps = { readonly load?: () => Promise<readonly OpenBet[]> };

/**
 * Bets that anyone may join now. Each links to its page, which requires visitors to sign in first. An example bet
 * replaces them if there are none to show.
 */
export function OpenBets({ load = loadOpenBets }: OpenBetsProps) {
  const [bets, setBets] = useState<readonly OpenBet[] | "away" | null>(null);
  useEffect(() => {
    load().then(setBets, () => setBets("away"));
  }, [load]);
  if (bets === null) return null;
  if (bets === "away") return <Instead>Open bets can&apos;t be shown right now. The feed has all of them.</Instead>;
  if (bets.length === 0) return <Instead>No bet is open at this moment. Yours can be the first.</Instead>;
  return (
    <Three>
      {bets.slice(0, most).map((bet) => (
        <OpenBetCard key={bet.id} bet={bet} />
      ))}
    </Three>
  );
}

const Instead = ({ children }: { children: ReactNode }) => (
  <Stack $gap={5}>
    <Soft $size="m">{children} This is what one looks like:</Soft>
    <Narrow>
      <ExampleBet />
    </Narrow>
  </Stack>
);

function OpenBetCard({ bet: { id, title, category, topic, endDate, currentPool, sides } }: { bet: OpenBet }) {
  const now = useNow();
  const subject = subjectLabel({ category: inGraph(category), topic: topic && inGraph(topic) });
  return (
    <Card as="article" $interactive $pad={5}>
      <Stack $gap={4}>
        <Row $justify="space-between">
          <Badge>{subject}</Badge>
          <Soft>Ends {formatRelative(new Date(endDate), now)}</Soft>
        </Row>
        <h3>
          <CardLink to={`/bet/${id}`}>{title}</CardLink>
        </h3>
        <TwoHalves sides={[sideOf(sides[0]), sideOf(sides[1])]} />
        <Soft>
          Pool <Amount value={currentPool} />
        </Soft>
      </Stack>
    </Card>
  );
}

const sideOf = ({ position, percent, pool, participantCount }: OpenBet["sides"][number]): TugSide => ({
  position: inGraph(position),
  percent,
  participantCount,
  pool: { amount: pool },
  people: [],
});

/** Converts a value of the REST API to the graph's spelling. */
function inGraph<Word extends string>(word: Lowercase<Word>): Word;
function inGraph(word: string): string {
  return word.toUpperCase();
}
