import type { Client } from "@connectrpc/connect";
import { centsOf, moneyMessage } from "@stakehold/money/wire.ts";
import { ClosedAs as Closed, StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { FEE_POLICY } from "@stakehold/wager/wire.ts";
import type { ClosedAs, Payments } from "../operations/ports/payments.ts";

/** A person waits for a stake to be opened, and creating a payment takes Stripe a second or two. */
const OPEN_TIMEOUT_MS = 10_000;

/** A review closes many stakes within one activity and asks again later. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Payments over RPC. */
export const createPayments = ({ url, secret }: { url: string; secret: string }): Payments =>
  paymentsOf(rpcClient(StakesService, { url, secret, timeoutMs: OPEN_TIMEOUT_MS }));

/** Payments through a client that is there already. */
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

/** An answer without a word means that payments does not know yet. */
const CLOSED_AS: Readonly<Record<Closed, ClosedAs>> = {
  [Closed.UNSPECIFIED]: "LATER",
  [Closed.CANCELLED]: "CANCELLED",
  [Closed.PAID]: "PAID",
  [Closed.LATER]: "LATER",
};
