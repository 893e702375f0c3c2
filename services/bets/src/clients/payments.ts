import type { Client } from "@connectrpc/connect";
import { centsOf, moneyMessage } from "@stakehold/money/wire.ts";
import { ClosedAs as Closed, StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { FEE_POLICY } from "@stakehold/wager/wire.ts";
import type { ClosedAs, Payments } from "../operations/ports/payments.ts";

/** A user waits while a stake is opened, and Stripe takes a second or two to create a payment. */
const OPEN_TIMEOUT_MS = 10_000;

/** A review closes many stakes within one activity and retries later. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Creates the RPC client of payments. */
export const createPayments = ({ url, secret }: { url: string; secret: string }): Payments =>
  paymentsOf(rpcClient(StakesService, { url, secret, timeoutMs: OPEN_TIMEOUT_MS }));

/** Wraps an existing client of payments. */
export const paymentsOf = (client: Client<typeof StakesService>): Payments => ({
  openStake: async ({ stakeId, betId, userId, stake, feePolicy }) => {
    const opened = await client.openStake({
      stakeId,
      betId,
      userId,
      stake: moneyMessage(stake),
      feePolicy: FEE_POLICY.numberOf(feePolicy),
    });
    return {
      clientSecret: opened.paid || opened.clientSecret === "" ? null : opened.clientSecret,
      isPaid: opened.paid,
      fee: centsOf(opened.fee, "fee"),
      totalCharge: centsOf(opened.totalCharge, "totalCharge"),
    };
  },
  closeStake: async (stakeId) => {
    const { closedAs } = await client.closeStake({ stakeId }, { timeoutMs: CLOSE_TIMEOUT_MS });
    return CLOSED_AS[closedAs] ?? "LATER";
  },
});

/** An unspecified value in the response means that payments does not know yet. */
const CLOSED_AS: Readonly<Record<Closed, ClosedAs>> = {
  [Closed.UNSPECIFIED]: "LATER",
  [Closed.CANCELLED]: "CANCELLED",
  [Closed.PAID]: "PAID",
  [Closed.LATER]: "LATER",
};
