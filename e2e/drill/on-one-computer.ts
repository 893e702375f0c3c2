import { randomBytes } from "node:crypto";
import type { Makers } from "@stakehold/observe/drill/faults.ts";
import { createBet, draftJoin, untilBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { chargesOf } from "../money/at-stripe.ts";
import { orderFaults } from "../platform/control-stripe.ts";
import { fillMemory } from "../platform/fill-memory.ts";
import { lockBet } from "../platform/lock-bet.ts";
import { rowsOf } from "../platform/on-database.ts";
import { begin, restartWith } from "../platform/outage.ts";
import { refuseMails } from "../platform/refuse-mails.ts";
import { slowPostgres } from "../platform/slow-postgres.ts";

/** More than are asked for while a fault lasts. */
const ALL = 100_000;

/** How each fault is made on the platform of one computer, from outside: the product has no switch for any. */
export const makers: Makers = {
  "stripe-500": () => orderFaults([{ kind: "status", path: "/v1/*", status: 500, count: ALL }]),
  "stripe-hangs": () => begin("stripe", "hanging"),
  "stripe-key": () => restartedWith("stripe", { STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString("hex")}` }),
  "webhooks-stop": () => orderFaults([{ kind: "hold", type: "*" }]),
  "kafka-down": () => begin("kafka", "down"),
  "consumer-stuck": blockConsumer,
  "temporal-down": () => begin("temporal", "down"),
  "worker-idle": () => restartedWith("voting", { ROLES: "http" }),
  "postgresql-slow": slowPostgres,
  "postgresql-gone": () => begin("postgres", "down"),
  "money-differs": changeBalance,
  "gateway-memory": () => fillMemory("gateway"),
  "mail-refused": refuseMails,
};

/** Settings of a part that are wrong until it is ended. */
async function restartedWith(part: string, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const end = () => restartWith(part, {});
  await restartWith(part, env).catch(async (error: unknown) => {
    // The next fault begins on a platform that nothing is the matter with.
    await end();
    throw error;
  });
  return end;
}

/** Somebody pays for a place in a bet that nobody can change: the event that says so can't be handled. */
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

/** Somebody with the database's own password adds a dollar to what a stake holds, past the ledger, and takes it away again. */
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
