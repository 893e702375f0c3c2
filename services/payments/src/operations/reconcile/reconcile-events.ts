import { patiently } from "../patiently.ts";
import type { PayoutAccountStore } from "../ports/payout-accounts.ts";
import type { StripeEventStore } from "../ports/stripe-events.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for finding events that are missing here. */
export type ReconcileEventsDeps = {
  readonly accounts: Pick<PayoutAccountStore, "takeForEvents">;
  readonly stripeEvents: Pick<StripeEventStore, "addMissed">;
  readonly stripe: Pick<StripeCalls, "listUndelivered" | "listNewest">;
};

/** How many pages one look reads: of the newest events, and of older ones. */
export type Pages = { readonly newest: number; readonly older: number };

const PAGES: Pages = { newest: 2, older: 8 };
/** How many connected accounts one round queries. */
const CONNECT_PAGE = 20;

/**
 * Creates a look that stores events that Stripe could not deliver. Stripe lists them for 30 days, even those already
 * stored. So each look reads the newest and resumes where the last one ended; once it has seen all, it starts over.
 */
export function eventsReconciler(deps: ReconcileEventsDeps, pages = PAGES): () => Promise<void> {
  let older: string | undefined;
  return () =>
    patiently(async () => {
      const behindNewest = await readEvents(deps, { pages: pages.newest });
      const after = older ?? behindNewest;
      // If Stripe fails, the next look starts right after the newest again.
      older = undefined;
      if (after !== undefined) older = await readEvents(deps, { after, pages: pages.older });
    });
}

/** Stores undelivered events of connected accounts, some accounts at a time. */
export async function reconcileConnectEvents(deps: ReconcileEventsDeps): Promise<void> {
  for (const account of await deps.accounts.takeForEvents(CONNECT_PAGE)) {
    await patiently(() => readEvents(deps, { account, pages: PAGES.older }));
  }
}

/**
 * Events that no other look replaces. Those of payments, refunds and transfers that were made are left out: the stake
 * or operation that they are about may be undecided again.
 */
const RECOVERED = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
  "topup.succeeded",
  "topup.reversed",
  "payout.created",
  "payout.failed",
  "payout.canceled",
  "refund.failed",
  "transfer.reversed",
];

/**
 * Stores the newest disputes, top-ups, payouts and movements that came back, if they are missing. Stripe delivers an
 * accepted event once: PostgreSQL may have lost it since, as a standby that took over does.
 */
export const recoverEvents = ({ stripe, stripeEvents }: ReconcileEventsDeps): Promise<void> =>
  patiently(async () => stripeEvents.addMissed(await stripe.listNewest(RECOVERED)));

type Look = { readonly account?: string; readonly after?: string; readonly pages: number };

/** Returns where it ended; undefined if nothing is left. */
async function readEvents(
  { stripe, stripeEvents }: ReconcileEventsDeps,
  { pages, after, ...whose }: Look,
): Promise<string | undefined> {
  let from = after;
  for (let page = 1; page <= pages; page += 1) {
    const { events, next } = await stripe.listUndelivered({ ...whose, after: from });
    await stripeEvents.addMissed(events);
    if (next === undefined) return undefined;
    from = next;
  }
  return from;
}
