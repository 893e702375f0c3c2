import type Stripe from "stripe";
import type { Transfer } from "../domain/pay-out/transfer.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

const PAGE = 100;
/** A bet has at most 5,000 winners, and a payout is rarely attempted twice. Stripe's client lists no more at once. */
const MAX_LOOKED_THROUGH = 10_000;
/** Transfers are reversed by hand, so never this often. */
const MAX_REVERSALS = 1_000;

/** Pays a winner. The group links the transfer to the charges of its bet. */
export const createTransfer =
  (stripe: Stripe): StripeCalls["createTransfer"] =>
  ({ key, target, amountCents, stakeId, betId }) =>
    ask(async () =>
      readTransfer(
        stripe,
        await stripe.transfers.create(
          {
            amount: Number(amountCents),
            currency: "usd",
            destination: target,
            transfer_group: groupOf(betId),
            metadata: { stake: stakeId, bet: betId, operation: key },
          },
          { idempotencyKey: key },
        ),
      ),
    );

/** Reads a transfer. */
export const retrieveTransfer =
  (stripe: Stripe): StripeCalls["retrieveTransfer"] =>
  (id) =>
    ask(async () => readTransfer(stripe, await stripe.transfers.retrieve(id)));

/** Lists the transfers of a bet, to one account or to all. */
export const listTransfers =
  (stripe: Stripe): StripeCalls["listTransfers"] =>
  (to) =>
    ask(async () => {
      const transfers: Transfer[] = [];
      for (const made of await transfersTo(stripe, to)) transfers.push(await readTransfer(stripe, made));
      return transfers;
    });

/**
 * Returns the transfer that an operation made, found among all of its bet: a lost row may have used another account.
 */
export const findTransfer =
  (stripe: Stripe): StripeCalls["findTransfer"] =>
  ({ key, betId }) =>
    ask(async () => {
      const found = (await transfersTo(stripe, { betId })).find((transfer) => transfer.metadata["operation"] === key);
      return found === undefined ? undefined : await readTransfer(stripe, found);
    });

const transfersTo = (
  stripe: Stripe,
  { betId, target }: Parameters<StripeCalls["listTransfers"]>[0],
): Promise<Stripe.Transfer[]> =>
  stripe.transfers
    .list({ transfer_group: groupOf(betId), ...(target === undefined ? {} : { destination: target }), limit: PAGE })
    .autoPagingToArray({ limit: MAX_LOOKED_THROUGH });

/** Stripe finds a reversal only by its transfer; the reversal's balance transaction names that transfer. */
export const findReversedTransfer =
  (stripe: Stripe): StripeCalls["findReversedTransfer"] =>
  (reversal) =>
    ask(async () => {
      const { data } = await stripe.balanceTransactions.list({ source: reversal, limit: 1, expand: ["data.source"] });
      const source = data[0]?.source ?? null;
      if (source === null || typeof source === "string" || source.object !== "transfer_reversal") return undefined;
      const { transfer } = source;
      return readTransfer(
        stripe,
        await stripe.transfers.retrieve(typeof transfer === "string" ? transfer : transfer.id),
      );
    });

const groupOf = (betId: string): string => `bet:${betId}`;

const readTransfer = async (stripe: Stripe, transfer: Stripe.Transfer): Promise<Transfer> => ({
  id: transfer.id,
  amountCents: BigInt(transfer.amount),
  sentAt: new Date(transfer.created * 1_000),
  // Stripe lists the newest first.
  reversals: (await listReversals(stripe, transfer))
    .map(({ id, amount }) => ({ id, cents: BigInt(amount) }))
    .toReversed(),
  destination: typeof transfer.destination === "string" ? transfer.destination : (transfer.destination?.id ?? null),
  transferGroup: transfer.transfer_group,
  stakeId: transfer.metadata["stake"],
  operation: transfer.metadata["operation"],
});

/** A transfer includes its ten latest reversals; the rest are listed. */
async function listReversals(stripe: Stripe, { id, reversals, amount_reversed: reversed }: Stripe.Transfer) {
  const shown = reversals.data.reduce((sum, { amount }) => sum + amount, 0);
  if (shown === reversed) return reversals.data;
  return stripe.transfers.listReversals(id, { limit: PAGE }).autoPagingToArray({ limit: MAX_REVERSALS });
}
