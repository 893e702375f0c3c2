import type { FaultName, Make } from "@stakehold/observe/drill/faults.ts";
import { createBet, draftJoin, untilBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { chargesOf } from "../money/at-stripe.ts";
import { orderFaults } from "../platform/control-stripe.ts";
import { lockBet } from "../platform/lock-bet.ts";
import { rowsOf } from "../platform/on-database.ts";
import { refuseMails } from "../platform/refuse-mails.ts";

/** More calls than happen during a fault. */
export const ALL_CALLS = 100_000;

/** Faults that are caused the same way everywhere, through the stand-ins and PostgreSQL. */
export const sharedMakers = {
  "stripe-500": () => orderFaults([{ kind: "status", path: "/v1/*", status: 500, count: ALL_CALLS }]),
  "webhooks-stop": () => orderFaults([{ kind: "hold", type: "*" }]),
  "consumer-stuck": blockConsumer,
  "money-differs": changeBalance,
  "mail-refused": refuseMails,
} satisfies Partial<Record<FaultName, Make>>;

/** Pays for a place in a bet whose row is locked: the consumer can't handle the payment's event. */
async function blockConsumer(): Promise<() => Promise<void>> {
  const [creator, joiner] = await Promise.all([openNewcomer("creator"), openNewcomer("joiner")]);
  const betId = await createBet(creator, "20.00");
  const { clientSecret } = await draftJoin(joiner, betId, "5.00", "against");
  const letGo = await lockBet(betId);
  await pay(clientSecret);
  return async () => {
    await letGo();
    await untilBet(creator, betId, "to have both", ({ participantCount }) => participantCount === 2);
  };
}

/** Adds a dollar to a stake's balance with the database's own password, past the ledger, and removes it again. */
async function changeBalance(): Promise<() => Promise<void>> {
  const betId = await createBet(await openNewcomer("hand"), "20.00");
  const [charge] = await chargesOf(betId);
  const add = (cents: number) =>
    rowsOf("payments", "UPDATE balances SET cents = cents + $2 WHERE account = $1", [
      `escrow:${charge?.stakeId}`,
      cents,
    ]);
  await add(100);
  return async () => void (await add(-100));
}
