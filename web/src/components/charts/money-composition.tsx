import { formatMoney, isZero } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { Bar, Figure, Legend, Part, Swatch, type MoneyPart } from "./money-composition.styles.ts";

export type MoneyCompositionProps = {
  /** Held in escrow, for undecided bets. */
  readonly held: Money;
  /** Won, and waiting for the user's payout account. */
  readonly waiting: Money;
  readonly paidOut: Money;
  readonly refunded: Money;
};

const words = {
  held: "Held in escrow",
  waiting: "Waiting for your account",
  paidOut: "Paid out",
  refunded: "Refunded",
} as const satisfies Record<MoneyPart, string>;

const order: readonly MoneyPart[] = ["held", "waiting", "paidOut", "refunded"];

/**
 * Where a user's money is or went, as one bar and in words. The layout sets the widths: each part grows by its own
 * decimal string, so nothing is computed here.
 */
export function MoneyComposition(props: MoneyCompositionProps) {
  const parts = order.filter((part) => !isZero(props[part].amount));
  const sentence = order.map((part) => `${words[part]} ${formatMoney(props[part].amount)}`).join(", ");
  return (
    <Figure>
      <Bar role="img" aria-label={`${sentence}.`}>
        {parts.map((part) => (
          <Part key={part} $part={part} data-part={part} style={{ flexGrow: props[part].amount, flexBasis: 0 }} />
        ))}
      </Bar>
      <Legend>
        {order.map((part) => (
          <div key={part}>
            <dt>
              <Swatch $part={part} />
              {words[part]}
            </dt>
            <dd>
              <Amount value={props[part].amount} />
            </dd>
          </div>
        ))}
      </Legend>
    </Figure>
  );
}
