import { randomUUID } from "node:crypto";
import type { Entry, Position, WholeBet } from "@stakehold/client";
import type { Addresses } from "@stakehold/seed/addresses.ts";
import { SeedError } from "@stakehold/seed/seed-error.ts";
import { confirmCard } from "@stakehold/seed/stripe/confirm-card.ts";
import { waitFor } from "@stakehold/seed/wait-for.ts";
import type { Player } from "./enter-player.ts";

/** What a play needs: the platform's addresses, the log, and when to stop. */
export type Stage = {
  readonly addresses: Addresses;
  /** When it begins, by the platform's clock, which may differ from this computer's. */
  readonly beganAt: Date;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
};

/** The players: the creator gets the events, the opponent bets against them, the friend with them. */
export type Cast = { readonly creator: Player; readonly friend: Player; readonly opponent: Player };

const DAY_MS = 24 * 3_600_000;

/** Plays a bet that its creator wins: published, joined by both sides, approved, settled, and paid out. */
export async function playWonBet(stage: Stage, { creator, friend, opponent }: Cast): Promise<void> {
  const betId = await openBet(stage, creator);
  await join(stage, opponent, { betId, position: "AGAINST", amount: "10.00" });
  await join(stage, friend, { betId, position: "FOR", amount: "5.00" });
  await propose(stage, creator, betId);
  for (const voter of [creator, friend]) await vote(stage, voter, betId, "APPROVE");
  await untilBet(stage, creator, betId, "the bet to be settled", ({ status }) => status === "RESOLVED");
}

/** Plays a bet whose proposed result is rejected, so that everyone is refunded. */
export async function playRefundedBet(stage: Stage, { creator, opponent }: Cast): Promise<void> {
  const betId = await openBet(stage, creator);
  await join(stage, opponent, { betId, position: "AGAINST", amount: "10.00" });
  await propose(stage, creator, betId);
  await vote(stage, opponent, betId, "REJECT");
  await untilBet(stage, creator, betId, "the bet to be refunded", ({ status }) => status === "REFUNDED");
}

async function openBet(stage: Stage, { client, email }: Player): Promise<string> {
  const title = `The bridge opens this week (${randomUUID().slice(0, 8)})`;
  stage.log(`${email} stakes 20.00 on “${title}”.`);
  const entry = await client.bets.create(
    {
      title,
      description: "Open to cars in both directions, by the city's own announcement.",
      category: "WILDCARD",
      totalAmount: "20.00",
      minEntry: "5.00",
      endDate: new Date(stage.beganAt.getTime() + 3 * DAY_MS).toISOString(),
    },
    stage,
  );
  return payFor(stage, client, entry);
}

type JoinInput = { readonly betId: string; readonly position: Position; readonly amount: string };

async function join(stage: Stage, { client, email }: Player, place: JoinInput): Promise<void> {
  stage.log(`${email} joins ${place.position} with ${place.amount}.`);
  await payFor(stage, client, await client.bets.join(place, stage));
}

/** Pays with a test card and waits until the place counts; returns the bet's id. */
async function payFor(stage: Stage, client: Player["client"], entry: Entry): Promise<string> {
  const { bet, participation, clientSecret } = entry;
  if (bet === null || participation === null || clientSecret === null) throw new SeedError("There is nothing to pay.");
  await confirmCard(stage.addresses, clientSecret);
  await client.bets.confirmStake(participation.id, stage);
  await waitFor("a stake to be admitted", async () => {
    const seen = await client.bets.get(bet.id, stage);
    return seen?.myParticipation?.status === "HELD" ? seen : undefined;
  });
  return bet.id;
}

async function propose(stage: Stage, { client, email }: Player, betId: string): Promise<void> {
  stage.log(`${email} proposes that FOR won.`);
  await client.bets.proposeResolution({ betId, winningPosition: "FOR", outcome: "It opened at noon." }, stage);
}

const OBJECTION = { reason: "WRONG_SIDE", sentence: "It stayed shut." } as const;

async function vote(stage: Stage, voter: Player, betId: string, choice: "APPROVE" | "REJECT"): Promise<void> {
  await untilBet(stage, voter, betId, "votes to be taken", ({ ballot }) => ballot?.canVote === true);
  stage.log(`${voter.email} votes ${choice}.`);
  await voter.client.bets.castVote(
    choice === "APPROVE" ? { betId, vote: choice } : { betId, vote: choice, objection: OBJECTION },
    stage,
  );
}

async function untilBet(
  stage: Stage,
  { client }: Player,
  betId: string,
  what: string,
  isSo: (bet: WholeBet) => boolean,
): Promise<void> {
  await waitFor(what, async () => {
    const bet = await client.bets.get(betId, stage);
    return bet !== null && isSo(bet) ? bet : undefined;
  });
}
