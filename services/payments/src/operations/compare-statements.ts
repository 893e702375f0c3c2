import { costOf, linesOf, type StripeLine } from "../domain/stripe-line.ts";
import type { Alert } from "./ports/alert.ts";
import type { LedgerStore } from "./ports/ledger.ts";
import type { Difference, StatementComparison } from "./ports/statement-comparison.ts";
import type { StripeCalls } from "./ports/stripe.ts";

/** What comparing needs. */
export type CompareStatementsDeps = {
  readonly comparison: StatementComparison;
  readonly ledger: Pick<LedgerStore, "post">;
  readonly stripe: Pick<StripeCalls, "listStatement" | "retrieveBalance">;
  readonly alert: Alert;
};

/** What is younger than this may still be on its way to the other side. */
export const SETTLED_AFTER_MS = 3_600_000;

/** Lines are read again for so long, because Stripe lists some of them late. */
const OVERLAP_MS = 2 * 24 * 3_600_000;

/**
 * Reads Stripe's statement and compares it with the ledger, line by line, and the balance as a whole. What differs is
 * written down and told, never booked; a difference ends when both sides say the same. What Stripe charges for its own
 * services it says nowhere else, so that is booked. Throws CallFailure.
 */
export async function compareStatements(deps: CompareStatementsDeps): Promise<readonly Difference[]> {
  const { comparison, stripe, alert } = deps;
  const known = await comparison.newestLineAt();
  await readLines(deps, known === null ? new Date(0) : new Date(known.getTime() - OVERLAP_MS));
  // Neither side may move while the balance is read: no line may be new after it, and the ledger's sum no other.
  const before = await comparison.clearing();
  const balance = await stripe.retrieveBalance();
  const newLines = await readLines(deps, (await comparison.newestLineAt()) ?? new Date(0));
  const after = await comparison.clearing();
  const isQuiet = newLines === 0 && before === after;
  const found = await comparison.compare(SETTLED_AFTER_MS, isQuiet ? { stripe: balance, ledger: after } : null);
  for (const { key, kind, stripeCents, ledgerCents } of found) {
    alert("difference", {
      key,
      reason: kind,
      stripe: String(stripeCents ?? "nothing"),
      ledger: String(ledgerCents ?? "nothing"),
    });
  }
  return found;
}

/** Returns how many were not known yet. */
async function readLines({ comparison, ledger, stripe }: CompareStatementsDeps, since: Date): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const { lines, next } = await stripe.listStatement({ since, after });
    const chargeKeys = await comparison.chargeKeys(lines.flatMap(({ source }) => (source === null ? [] : [source])));
    const read: StripeLine[] = lines.flatMap((line) => linesOf(line, chargeKeys));
    count += await comparison.add(read);
    await ledger.post(lines.flatMap(costOf));
    after = next;
  } while (after !== undefined);
  return count;
}
