import type { Position } from "../../generated/graphql.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { FittedAmount } from "../fitted-amount.tsx";
import { Skeleton } from "../loading/skeleton.tsx";
import { End, Ends, Figure } from "./two-outcomes.styles.ts";

/** The possible outcomes of a stake, as computed by the server. */
export type StakeOutcomes = {
  /** The stake. Like the gain, it leaves out a fee that is charged with the stake and kept at either outcome. */
  readonly loss: Money;
  /** What the user wins on top of their stake; null while the other side is empty. */
  readonly gain: Money | null;
  /** The stake and the gain. */
  readonly receive: Money | null;
};

export type TwoOutcomesProps = {
  readonly side: Position;
  /** Null while the query is under way. */
  readonly outcomes: StakeOutcomes | null;
};

/** What a stake's owner gains if their side wins, and loses if the other does, in the order of the sides. */
export function TwoOutcomes({ side, outcomes }: TwoOutcomesProps) {
  return (
    <Ends>
      {sides.map((winner) => (
        <End key={winner}>
          <dt>{premise[winner]}</dt>
          {winner === side ? <Gain outcomes={outcomes} /> : <Loss outcomes={outcomes} />}
        </End>
      ))}
    </Ends>
  );
}

const sides: readonly Position[] = ["FOR", "AGAINST"];

const premise: Record<Position, string> = { FOR: "If it happens", AGAINST: "If it does not" };

type EndProps = Pick<TwoOutcomesProps, "outcomes">;

function Gain({ outcomes }: EndProps) {
  if (outcomes && !outcomes.gain) return <dd>you gain nothing while the other side is empty</dd>;
  return (
    <>
      <dd>
        you gain <Sum money={outcomes?.gain} />
      </dd>
      <dd>
        you receive <Part money={outcomes?.receive} />
      </dd>
    </>
  );
}

const Loss = ({ outcomes }: EndProps) => (
  <>
    <dd>
      you lose <Sum money={outcomes?.loss} />
    </dd>
    <dd>your stake</dd>
  </>
);

/** The outcome's figure; a skeleton of its height while it is being queried. */
const Sum = ({ money }: { readonly money: Money | null | undefined }) => (
  <Figure>{money ? <FittedAmount value={money.amount} /> : <Skeleton as="span" $width="96px" $height="34px" />}</Figure>
);

const Part = ({ money }: { readonly money: Money | null | undefined }) =>
  money ? <Amount value={money.amount} /> : <Skeleton as="span" $width="56px" $height="1.1em" />;
