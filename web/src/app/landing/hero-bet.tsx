import ArrowRight from "lucide-react/icons/arrow-right";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { CategoryIcon } from "../../bets/category-icon.tsx";
import { subjectLabel } from "../../bets/subject.ts";
import { Amount } from "../../components/amount.tsx";
import { FittedAmount } from "../../components/fitted-amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { useNow } from "../../components/use-now.ts";
import type { Position } from "../../generated/graphql.ts";
import { addMoney } from "../../shared/add-money.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatPeople } from "../../shared/format-people.ts";
import { formatRelative } from "../../shared/format-time.ts";
import { stakeStops } from "../../shared/stake-stops.ts";
import { exampleBet } from "./example-bet.ts";
import { Claim, Fine, Kicker, Outcome, OutcomeDoor, Outcomes, Slider, StakeRow } from "./hero-bet.styles.ts";
import { HeroTug } from "./hero-tug.tsx";
import { Head, Rope, Trial } from "./hero.styles.ts";
import type { OpenBet, OpenBetSide } from "./load-open-bets.ts";
import { inGraph, sidesOf } from "./open-bet-sides.ts";

export type HeroBetProps = { readonly bets: readonly OpenBet[] | "away" };

/**
 * The largest open bet, with what a stake in it would bring. The same bet stays while it is open, even if another one
 * grows larger. Without an open bet it is an example, labelled as one.
 */
export function HeroBet({ bets }: HeroBetProps) {
  const now = useNow();
  const open = bets === "away" ? [] : bets;
  const [shownId, setShownId] = useState(open[0]?.id);
  const bet = open.find(({ id }) => id === shownId) ?? open[0];
  if (bet !== undefined && bet.id !== shownId) setShownId(bet.id);
  if (bet === undefined) {
    const why = bets === "away" ? "Open bets can't be shown right now." : "No bet is open now. Yours can be the first.";
    return <BetOnStage bet={exampleBet(now)} now={now} exampleBecause={why} />;
  }
  return <BetOnStage key={bet.id} bet={bet} now={now} exampleBecause={null} />;
}

type BetOnStageProps = {
  readonly bet: OpenBet;
  readonly now: Date;
  /** Why an example is shown; null for a real bet. */
  readonly exampleBecause: string | null;
};

function BetOnStage({ bet, now, exampleBecause }: BetOnStageProps) {
  const { id, title, category, topic, endDate, currentPool, participantCount } = bet;
  const subject = subjectLabel({ category: inGraph(category), topic: topic && inGraph(topic) });
  const isReal = exampleBecause === null;
  const doorTo = (side: Position) => `/bet/${id}?join=${side.toLowerCase()}`;
  return (
    <>
      <Head>
        <Kicker>
          <Badge>
            <CategoryIcon category={inGraph(category)} size={14} />
            {subject}
          </Badge>
          {isReal ? (
            <span>
              {formatPeople(participantCount)} · <Amount value={currentPool} live /> · ends{" "}
              {formatRelative(new Date(endDate), now)}
            </span>
          ) : (
            <span>{exampleBecause} An example:</span>
          )}
        </Kicker>
        <Claim title={title}>{isReal ? <Link to={`/bet/${id}`}>{title}</Link> : title}</Claim>
      </Head>
      <Rope>
        <HeroTug sides={sidesOf(bet)} doorTo={isReal ? doorTo : undefined} />
      </Rope>
      <StakeTrial bet={bet} doorTo={isReal ? doorTo : undefined} />
    </>
  );
}

type StakeTrialProps = { readonly bet: OpenBet; readonly doorTo: ((side: Position) => string) | undefined };

/** A slider for a stake, and what it would bring on either side as the bet stands. */
function StakeTrial({ bet: { minEntry, sides }, doorTo }: StakeTrialProps) {
  const sliderId = useId();
  const stakes = stakeStops(minEntry);
  const [stop, setStop] = useState(0);
  const stake = stakes[stop] ?? minEntry;
  return (
    <Trial>
      <StakeRow>
        <label htmlFor={sliderId}>
          Stake <Amount value={stake} />
        </label>
        <Slider
          id={sliderId}
          type="range"
          min={0}
          max={stakes.length - 1}
          value={stop}
          aria-valuetext={formatMoney(stake)}
          style={{ "--at": `${(stop / (stakes.length - 1)) * 100}%` }}
          onChange={({ currentTarget }) => setStop(currentTarget.valueAsNumber)}
        />
      </StakeRow>
      <Outcomes>
        {sides.map((side) => (
          <OutcomeOf key={side.position} side={side} stake={stake} doorTo={doorTo} />
        ))}
      </Outcomes>
      <Fine>Every winner gains the same, whatever they stake. The figures are for the bet as it is now.</Fine>
    </Trial>
  );
}

type OutcomeOfProps = Pick<StakeTrialProps, "doorTo"> & { readonly side: OpenBetSide; readonly stake: string };

function OutcomeOf({ side: { position, entryGain }, stake, doorTo }: OutcomeOfProps) {
  const side: Position = inGraph(position);
  const words =
    entryGain === null ? (
      <span>Nobody is on the other side yet.</span>
    ) : (
      <>
        <span>If {side} wins, you receive</span>
        <FittedAmount value={addMoney({ amount: stake }, { amount: entryGain }).amount} live />
      </>
    );
  if (doorTo === undefined) return <Outcome $side={side}>{words}</Outcome>;
  return (
    <OutcomeDoor to={doorTo(side)} $side={side}>
      {words}
      <span>
        Join {side} <ArrowRight size={14} aria-hidden />
      </span>
    </OutcomeDoor>
  );
}
