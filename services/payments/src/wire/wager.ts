import { domainError } from "@stakehold/errors/domain-error.ts";
import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import type { Money } from "@stakehold/proto/money/v1/money_pb.ts";
import {
  Decision as WireDecision,
  FeePolicy as WireFeePolicy,
  Side as WireSide,
} from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Outcome } from "../domain/settlement.ts";

/** Words of the contracts as the domain says them. Each throws INVALID_INPUT for what says nothing. */

/** When the fee is taken. */
export function feePolicyOf(policy: WireFeePolicy): FeePolicy {
  if (policy === WireFeePolicy.ENTRY) return "ENTRY";
  if (policy === WireFeePolicy.WINNINGS) return "WINNINGS";
  throw domainError("INVALID_INPUT", { field: "feePolicy" });
}

/** A side of a bet. */
export function sideOf(side: WireSide): Side {
  if (side === WireSide.FOR) return "FOR";
  if (side === WireSide.AGAINST) return "AGAINST";
  throw domainError("INVALID_INPUT", { field: "side" });
}

/** What a bet's money is to do. */
export function outcomeOf(decision: WireDecision): Outcome {
  if (decision === WireDecision.FOR_WINS) return "FOR";
  if (decision === WireDecision.AGAINST_WINS) return "AGAINST";
  if (decision === WireDecision.REFUND) return "REFUND";
  throw domainError("INVALID_INPUT", { field: "decision" });
}

/** An amount in the one currency. Throws INVALID_AMOUNT. */
export function centsOf(money: Money | undefined, field: string): Cents {
  if (money === undefined || money.currency !== CURRENCY) throw domainError("INVALID_AMOUNT", { field });
  return money.cents;
}
