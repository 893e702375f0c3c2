import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Money } from "@stakehold/proto/money/v1/money_pb.ts";
import { CURRENCY, type Cents } from "./amount.ts";

/** An amount as it travels between services. */
export const moneyMessage = (cents: Cents): { readonly cents: bigint; readonly currency: string } => ({
  cents,
  currency: CURRENCY,
});

/** An amount that another service sent, in cents. Throws INVALID_AMOUNT with its field for none, or one in another currency. */
export function centsOf(money: Money | undefined, field: string): Cents {
  if (money === undefined || money.currency !== CURRENCY) throw domainError("INVALID_AMOUNT", { field });
  return money.cents;
}
