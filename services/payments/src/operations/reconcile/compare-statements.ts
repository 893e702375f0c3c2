import { SETTLED_AFTER_MS } from "../../domain/reconcile/statement-looks.ts";
import { costOf, linesOf, type StripeLine } from "../../domain/reconcile/stripe-line.ts";
import type { Alert } from "../ports/alert.ts";
import type { LedgerStore } from "../ports/ledger.ts";
import type { Compared, StatementComparison } from "../ports/statement-comparison.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for comparing. */
export type CompareStatementsDeps = {
  readonly comparison: StatementComparison;
  readonly ledger: Pick<LedgerStore, "post">;
  readonly stripe: Pick<StripeCalls, "listStatement" | "retrieveBalance">;
  readonly alert: Alert;
};

/** How far back lines are read again, because Stripe lists some of them late. */
const OVERLAP_MS = 2 * 24 * 3_600_000;

/**
 * Compares Stripe's statement with the ledger line by line, and the balance as a whole. Records and reports differences
 * but never books them; a difference ends when both sides are equal again. The two balances are read at different
 * times, so only a second look reports a difference between them. Stripe's charges for its own services appear nowhere
 * else, so these are booked. Throws CallFailure.
 */
export async function compareStatements(
  deps: CompareStatementsDeps,
  { isSecondLook }: { readonly isSecondLook: boolean },
): Promise<Compared> {
  const { comparison, stripe, alert } = deps;
  const known = await comparison.newestLineAt();
  await readLines(deps, known === null ? new Date(0) : new Date(known.getTime() - OVERLAP_MS));
  // Neither side may move while the balance is read: no new line may appear after it, and the ledger's sum must not
  // change.
  const ledgerBefore = await comparison.clearing();
  const stripeBalance = await stripe.retrieveBalance();
  const newLines = await readLines(deps, (await comparison.newestLineAt()) ?? new Date(0));
  const balance = newLines === 0 ? { stripe: stripeBalance, ledgerBefore, isSecondLook } : null;
  const compared = await comparison.compare(SETTLED_AFTER_MS, balance);
  for (const { key, kind, stripeCents, ledgerCents } of compared.found) {
    alert("difference", {
      key,
      reason: kind,
      stripe: String(stripeCents ?? "nothing"),
      ledger: String(ledgerCents ?? "nothing"),
    });
  }
  return compared;
}

/** Returns how many lines were new. */
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
