import { platformNow } from "../platform/clock.ts";
import { waitFor } from "../platform/wait-for.ts";
import type { ApiCaller } from "./caller.ts";
import { pay } from "./pay.ts";

/** The fields of a bet that these journeys use, as in REST. */
export type BetView = {
  readonly id: string;
  readonly status: string;
  readonly currentPool: string;
  readonly participantCount: number;
  readonly feePolicy: string;
  readonly participants: readonly { readonly id: string; readonly userId: string }[];
  readonly winningPosition: string | null;
};

/** A stake as on its owner's escrow page. */
export type StakeView = {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly bet: { readonly id: string; readonly title: string };
};

/** A reserved participation, and how to pay for it. `totalAmount` is the whole charge. */
export type Entry = {
  readonly betId: string;
  readonly participationId: string;
  readonly clientSecret: string;
  readonly totalAmount: string;
};

const DAY_MS = 24 * 3_600_000;

/** Returns the request body for a bet of an amount, which ends tomorrow by default. */
export const newBet = async (totalAmount: string, lastsMs = DAY_MS) => ({
  title: "The bridge opens before the end of the month",
  description: "Open to cars in both directions, by the city's own announcement.",
  category: "wildcard",
  totalAmount,
  minEntry: "1.00",
  endDate: new Date((await platformNow()).getTime() + lastsMs).toISOString(),
});

/** Creates a bet, which stays a draft until it is paid for. */
export async function draftBet(creator: ApiCaller, totalAmount: string, lastsMs?: number): Promise<Entry> {
  const made = await creator.post<{ bet: BetView } & Omit<Entry, "betId">>(
    "/api/bets-with-escrow",
    await newBet(totalAmount, lastsMs),
  );
  return { ...made, betId: made.bet.id };
}

/** Creates a bet and pays for it; returns its id when it is open. */
export async function createBet(creator: ApiCaller, totalAmount: string, lastsMs?: number): Promise<string> {
  const { betId, clientSecret } = await draftBet(creator, totalAmount, lastsMs);
  await pay(clientSecret);
  await untilBet(creator, betId, "to open", ({ status }) => status === "active");
  return betId;
}

/** Reserves a participation in a bet, which counts once it is paid for. */
export async function draftJoin(
  joiner: ApiCaller,
  betId: string,
  amount: string,
  position: "for" | "against",
): Promise<Entry> {
  const join = { amount, position };
  const made = await joiner.post<Omit<Entry, "betId">>(`/api/bets/${betId}/join-with-escrow`, join);
  return { ...made, betId };
}

/** Joins a bet and pays for it; resolves once the participation counts. */
export async function joinBet(
  joiner: ApiCaller,
  betId: string,
  amount: string,
  position: "for" | "against",
  withinMs?: number,
): Promise<void> {
  const { clientSecret, participationId } = await draftJoin(joiner, betId, amount, position);
  await pay(clientSecret);
  const countsPlace = ({ participants }: BetView) => participants.some(({ id }) => id === participationId);
  await untilBet(joiner, betId, "to count the new place", countsPlace, withinMs);
}

/** Proposes a result. */
export const propose = (caller: ApiCaller, betId: string, winningPosition: "for" | "against"): Promise<BetView> =>
  caller.post(`/api/bets/${betId}/propose-resolution`, { winningPosition, outcome: "The city said so." });

/** Votes on a result. */
export const vote = (caller: ApiCaller, betId: string, choice: "approve" | "reject"): Promise<unknown> =>
  caller.post(`/api/bets/${betId}/vote`, { vote: choice });

/** Waits until a bet meets a condition. */
export const untilBet = (
  caller: ApiCaller,
  betId: string,
  what: string,
  isSo: (bet: BetView) => boolean,
  withinMs?: number,
): Promise<BetView> =>
  waitFor(
    `the bet ${betId} ${what}`,
    async () => {
      const bet = await caller.get<BetView>(`/api/bets/${betId}`);
      return isSo(bet) && bet;
    },
    withinMs,
  );

/** Returns the caller's stake in a bet from the escrow page. */
export async function stakeIn(caller: ApiCaller, betId: string): Promise<StakeView | undefined> {
  const { participations } = await caller.get<{ readonly participations: readonly StakeView[] }>(
    "/api/user/escrow-balance",
  );
  return participations.find(({ bet }) => bet.id === betId);
}

/** Returns the status of the caller's stake in a bet. */
export const stakeStatus = async (caller: ApiCaller, betId: string): Promise<string | undefined> =>
  (await stakeIn(caller, betId))?.status;

/** Waits until the caller's stake in a bet has a status. */
export const untilStake = (caller: ApiCaller, betId: string, status: string): Promise<boolean> =>
  waitFor(`the stake of ${caller.email} to be ${status}`, async () => (await stakeStatus(caller, betId)) === status);
