import { newId } from "@stakehold/service/id.ts";
import { onConnection } from "@stakehold/testing/on-connection.ts";
import { ASKER_ID, ownBet, type Size } from "../fill/world.ts";
import type { Databases } from "../open-databases.ts";
import type { GraphRequest, Caller } from "../open-graph.ts";

/** A mutation by a person; each call makes a new one. */
export type Change = { readonly name: string; make(): { readonly asker: Caller; readonly asked: GraphRequest } };

const HOUR_MS = 3_600_000;

/** Returns what people do with bets. Proposing needs an ended bet, so some are ended first. */
export async function changesOn(databases: Databases, size: Size): Promise<readonly Change[]> {
  const [toPropose, again] = [ownBet(size, "ENDED"), ownBet(size, "ENDED_TOO")];
  await endBets(databases.bets.admin, [toPropose, again]);
  const ended = [again, toPropose];
  const voted = [ownBet(size, "VOTED_TOO"), ownBet(size, "VOTED")];
  const asOwner = (operation: string, input: object) => ({
    asker: { userId: ASKER_ID },
    asked: { operation, variables: { input: { idempotencyKey: newId(), ...input } } },
  });
  const entry = { position: "AGAINST", amount: "20.00", betId: ownBet(size, "OPEN") };
  return [
    { name: "create a bet", make: () => asOwner("CreateBet", newBet()) },
    { name: "join a bet", make: () => ({ ...asOwner("JoinBet", entry), asker: { userId: newId() } }) },
    { name: "propose a result", make: () => asOwner("ProposeResolution", { ...RESULT, betId: ended.pop() }) },
    { name: "vote", make: () => asOwner("CastVote", { betId: voted.pop(), vote: "APPROVE" }) },
  ];
}

const RESULT = { winningPosition: "FOR", outcome: "It rained." };

const newBet = () => ({
  title: "Will it rain tomorrow?",
  description: "As the town's gauge shows it.",
  category: "WEATHER",
  totalAmount: "10.00",
  minEntry: "1.00",
  endDate: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
});

const endBets = (adminUrl: string, betIds: readonly string[]): Promise<unknown> =>
  onConnection(adminUrl, (client) =>
    client.query("UPDATE bets SET end_date = now() - interval '1 hour' WHERE id = ANY ($1::uuid[])", [betIds]),
  );
