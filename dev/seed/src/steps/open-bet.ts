import type { Addresses } from "../addresses.ts";
import { createBet, listOwnBets, type OwnBet } from "../api/bets.ts";
import type { Caller } from "../api/caller.ts";
import type { Example } from "../examples.ts";
import { waitForBet } from "./look.ts";
import { payFor } from "./pay-for.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Publishes an example bet, unless it exists already, and returns its id. */
export async function openBet(addresses: Addresses, creator: Caller, example: Example): Promise<string> {
  const found = await findBet(creator, example.title);
  if (found !== undefined && found.status !== "DRAFT") return found.id;
  const endDate = found?.endDate ?? endDateOf(example);
  const { createBet: entry } = await creator.call(createBet, { input: inputOf(example, endDate) });
  await payFor(addresses, creator, entry);
  const { id } = entry.bet;
  await waitForBet(creator, id, `“${example.title}” to open`, ({ status }) => status !== "DRAFT");
  return id;
}

async function findBet(creator: Caller, title: string): Promise<OwnBet | undefined> {
  const { me } = await creator.call(listOwnBets, {});
  return me.user.bets.nodes.find((bet) => bet.title === title);
}

/** The end date is part of the key, because it depends on when the examples are loaded. */
function inputOf(example: Example, endDate: string) {
  const { name, title, description, category, topic, totalAmount, minEntry } = example;
  const idempotencyKey = `seed/${name}/create/${endDate}`;
  return { idempotencyKey, title, description, category, topic, totalAmount, minEntry, endDate };
}

const endDateOf = ({ endsInDays }: Example): string =>
  new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + endsInDays * DAY_MS).toISOString();
