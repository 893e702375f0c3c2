import { Amount } from "../../components/amount.tsx";
import { Soft } from "../../components/layout.ts";
import type { StatementPageQuery } from "../../generated/graphql.ts";
import { addMoney } from "../../shared/add-money.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatClock } from "../../shared/format-time.ts";
import { BetTitle } from "./bet-title.tsx";
import type { StatementRow } from "./statement-groups.ts";
import { movementWords, signedAmount } from "./statement-words.ts";

export type StatementMovement = StatementPageQuery["statement"]["nodes"][number];

export type StatementEntryProps = { readonly row: StatementRow<StatementMovement> };

/** One movement with its fee, in one figure: the amount on the card's or the bank's own statement. */
export function StatementEntry({ row: { movement, fee } }: StatementEntryProps) {
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
      </td>
      <td>
        <Amount value={total} size="m" signed={direction === "to-you"} />
      </td>
    </tr>
  );
}
