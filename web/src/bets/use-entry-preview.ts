import { useSettled } from "../components/forms/use-settled.ts";
import { graphErrorOf } from "../graphql/error-code.ts";
import type { FeePolicy, Position } from "../generated/graphql.ts";
import { isZero } from "../shared/format-money.ts";
import { completeMoneyText } from "../shared/parse-money-text.ts";
import { useEntryPreviewQuery } from "./load-entry-preview.ts";

/** The entry under consideration; without `betId`, the bet is the one being created. */
export type PlannedEntry = { readonly amount: string; readonly position: Position; readonly betId?: string };

/** An entry's sums as computed by the server, every amount a decimal string. */
export type EntrySums = {
  readonly amount: string;
  readonly fee: string;
  readonly totalCharge: string;
  readonly feePercent: string;
  readonly feePolicy: FeePolicy;
  readonly payoutIfWon: string | null;
  readonly gainIfWon: string | null;
};

export type EntryPreview = {
  readonly sums: EntrySums | null;
  readonly asking: boolean;
  readonly problem: string | null;
};

/**
 * Returns what an entry would cost and could bring, queried from the server while the user types. There are no sums
 * while the field's amount differs from the queried one: sums for another amount are worse than none.
 */
export function useEntryPreview({ amount, position, betId }: PlannedEntry): EntryPreview {
  const typed = completeMoneyText(amount);
  const settled = useSettled(typed);
  const isWorthAsking = settled !== "" && !isZero(settled);
  const { data, error } = useEntryPreviewQuery(
    isWorthAsking ? { amount: settled, position, ...(betId !== undefined && { betId }) } : null,
  );
  if (typed !== settled) return { sums: null, asking: !isZero(typed), problem: null };
  if (!isWorthAsking) return { sums: null, asking: false, problem: null };
  if (error) return { sums: null, asking: false, problem: graphErrorOf(error)?.message ?? unreachable };
  const answer = data?.entryPreview;
  // Refetching the same entry, as a page does when its bet changes, keeps the data: the form would flicker.
  if (!answer) return { sums: null, asking: true, problem: null };
  const sums: EntrySums = {
    amount: answer.amount.amount,
    fee: answer.fee.amount,
    totalCharge: answer.totalCharge.amount,
    feePercent: answer.feePercent,
    feePolicy: answer.feePolicy,
    payoutIfWon: answer.payoutIfWon?.amount ?? null,
    gainIfWon: answer.gainIfWon?.amount ?? null,
  };
  return { sums, asking: false, problem: null };
}

const unreachable = "The fee can't be worked out right now. Nothing is charged until you have seen the total.";
