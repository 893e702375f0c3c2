import { Amount } from "../../components/amount.tsx";
import { Soft } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import type { StatementPageQuery } from "../../generated/graphql.ts";
import { addMoney } from "../../shared/add-money.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatClock, formatDate } from "../../shared/format-time.ts";
import { BetTitle } from "./bet-title.tsx";
import type { StatementRow } from "./statement-groups.ts";
import { movementWords, signedAmount } from "./statement-words.ts";

export type StatementMovement = StatementPageQuery["statement"]["nodes"][number];

export type StatementEntryProps = {
  readonly row: StatementRow<StatementMovement>;
  /** When money that is on its way to the bank is there; null for all other movements. */
  readonly arrivesBy: Date | null;
};

/**
 * One movement with its fee, in one figure: the amount on the card's or the bank's own statement. Money on its way has
 * no plus yet.
 */
export function StatementEntry({ row: { movement, fee }, arrivesBy }: StatementEntryProps) {
  const now = useNow();
  const { kind, at, amount, bet } = movement;
  const { title, text, direction } = movementWords(kind);
  const moved = signedAmount(amount.amount, direction);
  const total = fee ? addMoney({ amount: moved }, { amount: `-${fee.amount.amount}` }).amount : moved;
  const parts = fee ? ` ${formatMoney(amount.amount)}, fee ${formatMoney(fee.amount.amount)}` : "";
  return (
    <tr>
      <td>
        <BetTitle bet={bet} />
        <Soft as="p">
          {title}
          {parts} · <time dateTime={at}>{formatClock(new Date(at))}</time>
        </Soft>
        {text && <Soft as="p">{text}</Soft>}
        {arrivesBy && <Soft as="p">On its way to your bank, usually there by {formatDate(arrivesBy, now)}</Soft>}
      </td>
      <td>
        <Amount value={total} size="m" signed={direction === "to-you" && arrivesBy === null} />
      </td>
    </tr>
  );
}
