import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Money } from "@stakehold/proto/money/v1/money_pb.ts";
import { CURRENCY, type Cents } from "./amount.ts";

/** Converts an amount to its form between services. */
export const moneyMessage = (cents: Cents): { readonly cents: bigint; readonly currency: string } => ({
  cents,
  currency: CURRENCY,
});

/**
 * Returns the cents of an amount from another service. Throws INVALID_AMOUNT with its field if it is missing or in
 * another currency.
 */
export function centsOf(money: Money | undefined, field: string): Cents {
  if (money === undefined || money.currency !== CURRENCY) throw domainError("INVALID_AMOUNT", { field });
  return money.cents;
}
