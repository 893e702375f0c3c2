import { useState } from "react";
import { Card } from "../components/card.tsx";
import { Grid, Row, Soft, Stack } from "../components/layout.ts";
import { OutcomeTrack } from "../components/charts/outcome-track.tsx";
import { SubjectMotif } from "../components/subject-motif.tsx";
import { TugOfWar, type TugSide } from "../components/charts/tug-of-war.tsx";
import { TwoHalves } from "../components/charts/two-halves.tsx";
import { TwoDoors } from "../components/charts/two-doors.tsx";
import type { Category } from "../generated/graphql.ts";
import { MotifCard, Shelf } from "./gallery.styles.ts";
import { money, people } from "./people.ts";

export const forSide: TugSide = {
  position: "FOR",
  percent: 71,
  participantCount: 17,
  pool: money("1110.00"),
  people: people.slice(0, 5),
};
export const against: TugSide = {
  position: "AGAINST",
  percent: 29,
  participantCount: 2,
  pool: money("455.50"),
  people: people.slice(5, 7),
};
export const nobody = { percent: 0, participantCount: 0, pool: money("0.00"), people: [] };
const open = { stake: money("3.00"), gain: money("15.00") };

const tugs: readonly [name: string, sides: readonly [TugSide, TugSide]][] = [
  ["Both sides taken", [forSide, against]],
  [
    "99 to 1",
    [
      { ...forSide, percent: 99 },
      { ...against, percent: 1, participantCount: 1, people: people.slice(6, 7) },
    ],
  ],
  [
    "AGAINST is open",
    [
      { ...forSide, percent: 100, participantCount: 1, people: people.slice(0, 1) },
      { ...against, ...nobody, open },
    ],
  ],
  [
    "FOR is open",
    [
      { ...forSide, ...nobody, open: { ...open, gain: null } },
      { ...against, percent: 100 },
    ],
  ],
  [
    "Ended with one side",
    [
      { ...forSide, percent: 100 },
      { ...against, ...nobody },
    ],
  ],
  [
    "A draft",
    [
      { ...forSide, ...nobody, open },
      { ...against, ...nobody, open },
    ],
  ],
];

const categories: readonly Category[] = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"];
const stops = ["3.00", "5.00", "10.00", "20.00", "50.00", "100.00"];
const outcomes = { loss: money("20.00"), gain: money("30.00"), receive: money("50.00") };

export function SidesShelf() {
  return (
    <Shelf>
      <h2>The tug of war</h2>
      <Grid $column="400px">
        {tugs.map(([name, sides]) => (
          <Card key={name}>
            <Stack $gap={4}>
              <Soft>{name}</Soft>
              <TugOfWar sides={sides} />
              <TwoHalves sides={sides} />
            </Stack>
          </Card>
        ))}
      </Grid>
      <LiveTug />
    </Shelf>
  );
}

/** Each press of a button adds a participant. */
function LiveTug() {
  const [percent, setPercent] = useState(60);
  const [one, other] = [
    { ...forSide, percent },
    { ...against, percent: 100 - percent },
  ];
  return (
    <Card>
      <Stack $gap={4}>
        <TugOfWar live sides={[one, other]} />
        <TwoDoors
          doors={[
            { position: "FOR", gain: money("40.00") },
            { position: "AGAINST", gain: money("15.00") },
          ]}
          onOpen={(side) => setPercent((shown) => Math.min(95, Math.max(5, shown + (side === "FOR" ? 7 : -7))))}
        />
        <Row>
          <Soft>Without a gain that anybody can say:</Soft>
        </Row>
        <TwoDoors
          doors={[
            { position: "FOR", gain: null },
            { position: "AGAINST", gain: money("999999.99") },
          ]}
          onOpen={() => undefined}
        />
      </Stack>
    </Card>
  );
}

export function OutcomeShelf() {
  const [stake, setStake] = useState("20.00");
  return (
    <Shelf>
      <h2>Your outcome</h2>
      <Grid $column="400px">
        <Card>
          <OutcomeTrack side="FOR" stake={stake} stops={stops} outcomes={outcomes} onStake={setStake} />
        </Card>
        <Card>
          <OutcomeTrack side="AGAINST" stake="" stops={stops} outcomes={null} />
        </Card>
        <Card>
          <OutcomeTrack
            side="AGAINST"
            stake="75.00"
            stops={stops}
            outcomes={{ loss: money("75.00"), gain: null, receive: null }}
            onStake={setStake}
          />
        </Card>
      </Grid>
    </Shelf>
  );
}

export function SubjectsShelf() {
  return (
    <Shelf>
      <h2>Subjects</h2>
      <Grid $column="240px">
        {categories.map((category) => (
          <MotifCard key={category}>
            <SubjectMotif category={category} />
            <h3>{category}</h3>
            <p>Its motif stands behind the words of its corner.</p>
          </MotifCard>
        ))}
      </Grid>
      <MotifCard>
        <SubjectMotif category="SPORTS" size="page" />
        <h3>In the corner of a page</h3>
        <p>Larger, and as quiet.</p>
      </MotifCard>
    </Shelf>
  );
}
