import { Card } from "../components/card.tsx";
import { Grid, Soft, Stack } from "../components/layout.ts";
import { BetStrip, type BetStripProps } from "../components/strip/bet-strip.tsx";
import { CardStrip } from "../components/strip/card-strip.tsx";
import type { PoolStep } from "../components/strip/pools-plot.ts";
import type { Arrival } from "../components/strip/strip-plot.ts";
import { lives } from "./bets.tsx";
import { Shelf } from "./gallery.styles.ts";
import { inDays, money, people } from "./people.ts";
import { against, forSide, nobody } from "./sides.tsx";

const open = { stake: money("3.00"), gain: money("15.00") };

const stepOf = (days: number, forPool: string, againstPool: string): PoolStep => ({
  at: inDays(days),
  forPool: money(forPool),
  againstPool: money(againstPool),
});
const steps: readonly PoolStep[] = [
  stepOf(-3, "200.00", "0.00"),
  stepOf(-2.5, "200.00", "155.50"),
  stepOf(-2, "600.00", "155.50"),
  stepOf(-1.9, "1110.00", "155.50"),
  stepOf(-1.1, "1110.00", "455.50"),
];
const sidesOfArrivals = ["FOR", "AGAINST", "FOR", "FOR", "AGAINST"] as const;
const arrivals: readonly Arrival[] = steps.flatMap(({ at }, index) => {
  const [position, person] = [sidesOfArrivals[index], people[index]];
  return position && person ? [{ at, position, person }] : [];
});

const many: readonly Arrival[] = Array.from({ length: 20 }, (_each, index) => ({
  at: inDays(-2.9 + index * 0.08),
  position: index % 3 === 0 ? "AGAINST" : "FOR",
  person: { ...people[index % people.length]!, id: `${index}` },
}));

const firstDay = lives.find(([name]) => name === "Open")![1];
const anHourAgo = { ...firstDay, createdAt: inDays(-0.05), publishedAt: inDays(-0.05) };

const strips: readonly [string, BetStripProps][] = [
  ...lives
    .filter(([name]) => name !== "Nobody joined")
    .map(([name, life]): [string, BetStripProps] => [
      name,
      {
        life,
        sides: [forSide, against],
        winner: life.status === "RESOLVED" ? "FOR" : null,
        steps: life.publishedAt ? steps : [],
        arrivals: life.publishedAt ? arrivals : [],
        hasAllArrivals: true,
      },
    ]),
  [
    "AGAINST is open",
    {
      life: firstDay,
      sides: [
        { ...forSide, percent: 100 },
        { ...against, ...nobody, open },
      ],
      winner: null,
      steps: steps.slice(0, 1),
      arrivals: arrivals.slice(0, 1),
      hasAllArrivals: true,
    },
  ],
  [
    "99 to 1, by many",
    {
      life: firstDay,
      sides: [
        { ...forSide, percent: 99 },
        { ...against, percent: 1 },
      ],
      winner: null,
      steps: [stepOf(-3, "10.00", "0.00"), stepOf(-2.8, "10.00", "10.00"), stepOf(-1, "990.00", "10.00")],
      arrivals: many,
      hasAllArrivals: false,
    },
  ],
  [
    "The first hour",
    {
      life: anHourAgo,
      sides: [forSide, against],
      winner: null,
      steps: [stepOf(-0.05, "20.00", "0.00"), stepOf(-0.02, "20.00", "45.00"), stepOf(0, "65.00", "45.00")],
      arrivals: [
        { at: inDays(-0.05), position: "FOR", person: people[0]! },
        { at: inDays(-0.02), position: "AGAINST", person: people[1]! },
        { at: inDays(0), position: "FOR", person: people[2]! },
      ],
      hasAllArrivals: true,
    },
  ],
];

export const StripsShelf = () => (
  <Shelf>
    <h2>A bet's story as one strip</h2>
    <Grid $column="480px">
      {strips.map(([name, strip]) => (
        <Card key={name}>
          <Stack $gap={4}>
            <Soft>{name}</Soft>
            <BetStrip {...strip} />
            <CardStrip {...strip} />
          </Stack>
        </Card>
      ))}
    </Grid>
  </Shelf>
);
