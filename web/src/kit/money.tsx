import { Button } from "../components/forms/button.tsx";
import { Card } from "../components/card.tsx";
import { DivisionFlow, type DivisionFlowProps } from "../components/charts/division-flow.tsx";
import type { DivisionShare } from "../components/charts/division-plot.ts";
import { Grid, Soft, Stack } from "../components/layout.ts";
import { Moment } from "../components/moment.tsx";
import { MoneyComposition } from "../components/charts/money-composition.tsx";
import { MoneyOverTime } from "../components/charts/money-over-time.tsx";
import { VoteRing } from "../components/charts/vote-ring.tsx";
import { Shelf } from "./gallery.styles.ts";
import { inDays, money, people } from "./people.ts";

type Stake = readonly [outcome: DivisionShare["outcome"], stake: string, received: string];

const sharesOf = (stakes: readonly Stake[]): readonly DivisionShare[] =>
  stakes.flatMap(([outcome, stake, received], index) => {
    const person = people[index];
    if (!person) return [];
    return [{ id: person.id, person, outcome, stake: money(stake), received: money(received) }];
  });

const settled: DivisionFlowProps = {
  shares: sharesOf([
    ["WON", "20.00", "36.67"],
    ["WON", "5.00", "21.67"],
    ["WON", "10.00", "26.66"],
    ["LOST", "40.00", "0.00"],
    ["LOST", "10.00", "0.00"],
  ]),
  counts: { WON: 3, LOST: 2, REFUNDED: 0 },
  totals: {
    lost: money("50.00"),
    ownStakes: money("35.00"),
    won: money("85.00"),
    refunded: money("0.00"),
    fees: money("2.13"),
  },
  feePolicy: "ENTRY",
  outcome: "FOR",
  viewerId: people[1]?.id ?? "",
  words: <Soft as="p">The winners got their own stakes back and shared the losing ones equally.</Soft>,
  table: <Soft as="p">A row a stake.</Soft>,
};

const divisions: readonly [string, DivisionFlowProps][] = [
  ["Fee paid on entry", settled],
  [
    "Two people, fee taken from winnings",
    {
      ...settled,
      shares: sharesOf([
        ["WON", "20.00", "49.25"],
        ["LOST", "30.00", "0.00"],
      ]),
      counts: { WON: 1, LOST: 1, REFUNDED: 0 },
      totals: {
        ...settled.totals,
        lost: money("30.00"),
        ownStakes: money("20.00"),
        won: money("49.25"),
        fees: money("0.75"),
      },
      feePolicy: "WINNINGS",
      outcome: "AGAINST",
    },
  ],
  [
    "A thousand people, one of them refunded",
    {
      ...settled,
      shares: sharesOf([["REFUNDED", "80.00", "82.00"]]),
      counts: { WON: 700, LOST: 299, REFUNDED: 1 },
      totals: {
        lost: money("4000.00"),
        ownStakes: money("9000.00"),
        won: money("13000.00"),
        refunded: money("82.00"),
        fees: money("325.00"),
      },
    },
  ],
  [
    "Everyone refunded",
    {
      ...settled,
      shares: sharesOf([
        ["REFUNDED", "20.00", "20.50"],
        ["REFUNDED", "30.00", "30.75"],
      ]),
      counts: { WON: 0, LOST: 0, REFUNDED: 2 },
      totals: {
        lost: money("0.00"),
        ownStakes: money("0.00"),
        won: money("0.00"),
        refunded: money("51.25"),
        fees: money("0.00"),
      },
      outcome: "REFUND",
    },
  ],
];

const heldByDay = Array.from({ length: 90 }, (_, index) => ({
  date: inDays(index - 89).slice(0, 10),
  held: money(["0.00", "20.00", "45.50", "45.50", "12.00", "120.00", "55.00"][Math.floor(index / 13)] ?? "0.00"),
}));

export function DivisionShelf() {
  return (
    <Shelf>
      <h2>The division as a flow</h2>
      <Grid $column="480px">
        {divisions.map(([name, division]) => (
          <Card key={name}>
            <Stack>
              <Soft>{name}</Soft>
              <DivisionFlow {...division} />
            </Stack>
          </Card>
        ))}
      </Grid>
    </Shelf>
  );
}

export function VotesShelf() {
  return (
    <Shelf>
      <h2>The vote ring</h2>
      <Grid $column="260px">
        <VoteRing cast={0} required={2} electorate={2} />
        <VoteRing cast={3} required={4} electorate={7} voters={people.slice(0, 3)} />
        <VoteRing cast={12} required={7} electorate={12} voters={people} />
        <VoteRing cast={17} required={12} electorate={23} voters={people} />
        <VoteRing cast={800} required={2550} electorate={5000} voters={people} />
      </Grid>
    </Shelf>
  );
}

export function MoneyShelf() {
  return (
    <Shelf>
      <h2>Money over time, and what it is made of</h2>
      <Grid $column="480px">
        <Card>
          <MoneyOverTime days={heldByDay} />
        </Card>
        <Card>
          <MoneyOverTime days={heldByDay.slice(0, 2)} />
        </Card>
        <Card>
          <MoneyComposition
            held={money("45.50")}
            waiting={money("50.00")}
            paidOut={money("120.00")}
            refunded={money("20.50")}
          />
        </Card>
        <Card>
          <MoneyComposition
            held={money("999999.99")}
            waiting={money("0.00")}
            paidOut={money("0.00")}
            refunded={money("0.01")}
          />
        </Card>
        <Card>
          <MoneyComposition
            held={money("0.00")}
            waiting={money("0.00")}
            paidOut={money("0.00")}
            refunded={money("0.00")}
          />
        </Card>
      </Grid>
      <h2>A moment</h2>
      <Grid $column="400px">
        <Moment
          sentence="You won"
          figure={{ money: money("20.00"), signed: true }}
          next="$50.00 goes to your bank, there by 2 Dec."
          action={<Button>Find the next bet</Button>}
        />
        <Moment
          sentence="You won $20.00."
          figure={{ money: money("50.00"), label: "Your stake and your gain" }}
          next="On its way to your payout account, usually in your bank by 4 Dec"
        />
        <Moment
          sentence="AGAINST won, and your stake goes to the winners"
          figure={{ money: money("-20.50") }}
          next="Thank you for voting."
          action={<Button>Find the next bet</Button>}
        />
        <Moment
          sentence="Your bet is open"
          next="It needs somebody on the other side."
          action={<Button>Share it</Button>}
        />
      </Grid>
    </Shelf>
  );
}
