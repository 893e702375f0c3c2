import { queryGraph } from "../api/graph.ts";
import type { ApiCaller } from "../api/caller.ts";

type Money = { readonly amount: string };

/** How a bet's money was divided, in dollars. */
type SettlementView = {
  readonly outcome: string;
  readonly feePolicy: string;
  readonly pool: string;
  readonly lost: string;
  readonly equalShare: string;
  readonly leftoverCents: number;
  readonly fees: string;
  readonly won: string;
  readonly refunded: string;
  /** Each stake's outcome, with its amount, its fee, and what its owner got. */
  readonly shares: readonly string[];
};

/** A person's own money in one bet as in the graph, in dollars. */
export type ShownMoney = {
  /** Stake, fee and total charge. */
  readonly charge: readonly [stake: string, fee: string, total: string];
  /** Where the money is, and how much. */
  readonly place: readonly [place: string, amount: string];
  readonly settlement: SettlementView | null;
  /** The statement's movements, oldest first. */
  readonly statement: readonly string[];
};

const QUERY = `
  query ($betId: ID!) {
    bet(id: $betId) {
      myParticipation { stake {
        amount { amount } fee { amount } totalCharge { amount } place placeAmount { amount }
      } }
      settlement {
        outcome feePolicy leftoverCents
        pool { amount } lost { amount } equalShare { amount } fees { amount } won { amount } refunded { amount }
        shares(first: 20) { nodes { outcome stake { amount } fee { amount } received { amount } } }
      }
    }
    statement(first: 100) { nodes { kind amount { amount } bet { id } } }
  }`;

type Answer = {
  readonly bet: {
    readonly myParticipation: {
      readonly stake: {
        readonly amount: Money;
        readonly fee: Money;
        readonly totalCharge: Money;
        readonly place: string;
        readonly placeAmount: Money;
      };
    };
    readonly settlement:
      | ({ readonly outcome: string; readonly feePolicy: string; readonly leftoverCents: number } & Readonly<
          Record<"pool" | "lost" | "equalShare" | "fees" | "won" | "refunded", Money>
        > & {
            readonly shares: {
              readonly nodes: readonly ({ readonly outcome: string } & Readonly<
                Record<"stake" | "fee" | "received", Money>
              >)[];
            };
          })
      | null;
  };
  readonly statement: {
    readonly nodes: readonly { readonly kind: string; readonly amount: Money; readonly bet: { readonly id: string } }[];
  };
};

/** Reads the caller's own money in a bet from the graph. */
export async function shownMoney(caller: ApiCaller, betId: string): Promise<ShownMoney> {
  const { bet, statement } = await queryGraph<Answer>(caller, QUERY, { betId });
  const { stake } = bet.myParticipation;
  return {
    charge: [stake.amount.amount, stake.fee.amount, stake.totalCharge.amount],
    place: [stake.place, stake.placeAmount.amount],
    settlement: bet.settlement && settlementOf(bet.settlement),
    statement: statement.nodes
      .filter(({ bet: { id } }) => id === betId)
      .map(({ kind, amount }) => `${kind} ${amount.amount}`)
      .toReversed(),
  };
}

const settlementOf = (settlement: NonNullable<Answer["bet"]["settlement"]>): SettlementView => ({
  outcome: settlement.outcome,
  feePolicy: settlement.feePolicy,
  pool: settlement.pool.amount,
  lost: settlement.lost.amount,
  equalShare: settlement.equalShare.amount,
  leftoverCents: settlement.leftoverCents,
  fees: settlement.fees.amount,
  won: settlement.won.amount,
  refunded: settlement.refunded.amount,
  shares: settlement.shares.nodes.map(
    ({ outcome, stake, fee, received }) => `${outcome} ${stake.amount} + ${fee.amount}: ${received.amount}`,
  ),
});

/** Reads the cost of an entry from the graph, before anything is created. */
export async function previewOf(
  caller: ApiCaller,
  entry: { readonly amount: string; readonly betId?: string; readonly position?: "FOR" | "AGAINST" },
): Promise<{ readonly charge: ShownMoney["charge"]; readonly feePolicy: string; readonly payoutIfWon: string | null }> {
  const { entryPreview } = await queryGraph<{
    readonly entryPreview: Readonly<Record<"amount" | "fee" | "totalCharge", Money>> & {
      readonly feePolicy: string;
      readonly payoutIfWon: Money | null;
    };
  }>(
    caller,
    `query ($amount: Decimal!, $betId: ID, $position: Position) {
      entryPreview(amount: $amount, betId: $betId, position: $position) {
        amount { amount } fee { amount } totalCharge { amount } feePolicy payoutIfWon { amount }
      }
    }`,
    entry,
  );
  const { amount, fee, totalCharge, feePolicy, payoutIfWon } = entryPreview;
  return {
    charge: [amount.amount, fee.amount, totalCharge.amount],
    feePolicy,
    payoutIfWon: payoutIfWon?.amount ?? null,
  };
}

/** Where the money of one stake is, as on the escrow page. */
export type ShownStake = { readonly place: string; readonly amount: string };

/** Reads where all of the caller's money is, by bet; only the newest stake of each. */
export async function shownStakes(caller: ApiCaller): Promise<ReadonlyMap<string, ShownStake>> {
  const { escrowBalance } = await queryGraph<{
    readonly escrowBalance: {
      readonly entries: {
        readonly nodes: readonly {
          readonly stake: { readonly place: string; readonly placeAmount: Money };
          readonly participation: { readonly bet: { readonly id: string } };
        }[];
      };
    };
  }>(
    caller,
    `{ escrowBalance { entries(first: 100) { nodes {
      stake { place placeAmount { amount } } participation { bet { id } }
    } } } }`,
  );
  const oldestFirst = escrowBalance.entries.nodes.toReversed();
  return new Map(
    oldestFirst.map(({ stake, participation }) => [
      participation.bet.id,
      { place: stake.place, amount: stake.placeAmount.amount },
    ]),
  );
}
