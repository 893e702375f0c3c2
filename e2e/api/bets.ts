import { platformNow } from "../platform/clock.ts";
import { waitFor } from "../platform/wait-for.ts";
import type { ApiCaller } from "./caller.ts";
import { pay } from "./pay.ts";

/** What of a bet these journeys look at, as REST shows it. */
export type BetView = {
  readonly id: string;
  readonly status: string;
  readonly currentPool: string;
  readonly participantCount: number;
  readonly winningPosition: string | null;
};

/** A stake as its owner's escrow page shows it. */
type EscrowView = {
  readonly totalInEscrow: number;
  readonly participations: readonly {
    readonly status: string;
    readonly amount: number;
    readonly bet: { readonly id: string };
  }[];
};

const DAY_MS = 24 * 3_600_000;

/** Creates a bet and pays for it; answers its id when it is open. */
export async function createBet(creator: ApiCaller, totalAmount: string): Promise<string> {
  const { bet, clientSecret } = await creator.post<{ bet: BetView; clientSecret: string }>("/api/bets-with-escrow", {
    title: "The bridge opens before the end of the month",
    description: "Open to cars in both directions, by the city's own announcement.",
    category: "wildcard",
    totalAmount,
    minEntry: "1.00",
    endDate: new Date((await platformNow()).getTime() + DAY_MS).toISOString(),
  });
  await pay(clientSecret);
  await untilBet(creator, bet.id, "to open", ({ status }) => status === "active");
  return bet.id;
}

/** Joins a bet and pays for it; resolves when the place counts. */
export async function joinBet(
  joiner: ApiCaller,
  betId: string,
  amount: string,
  position: "for" | "against",
): Promise<void> {
  const { participantCount } = await joiner.get<BetView>(`/api/bets/${betId}`);
  const { clientSecret } = await joiner.post<{ clientSecret: string }>(`/api/bets/${betId}/join-with-escrow`, {
    amount,
    position,
  });
  await pay(clientSecret);
  await untilBet(joiner, betId, "to count the new place", (bet) => bet.participantCount === participantCount + 1);
}

/** Waits until a bet is as it should be. */
export const untilBet = (
  caller: ApiCaller,
  betId: string,
  what: string,
  isSo: (bet: BetView) => boolean,
): Promise<BetView> =>
  waitFor(`the bet ${what}`, async () => {
    const bet = await caller.get<BetView>(`/api/bets/${betId}`);
    return isSo(bet) && bet;
  });

/** How the caller's stake in a bet is shown. */
export async function stakeStatus(caller: ApiCaller, betId: string): Promise<string | undefined> {
  const { participations } = await caller.get<EscrowView>("/api/user/escrow-balance");
  return participations.find(({ bet }) => bet.id === betId)?.status;
}
