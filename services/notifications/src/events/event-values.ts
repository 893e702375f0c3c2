import { timestampDate, type Timestamp } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { formatAmount } from "@stakehold/money/amount.ts";
import { centsOf } from "@stakehold/money/wire.ts";
import type { Money } from "@stakehold/proto/money/v1/money_pb.ts";

/** Returns an amount of an event as a decimal string of dollars. Throws INVALID_AMOUNT. */
export const amountOf = (money: Money | undefined, field: string): string => formatAmount(centsOf(money, field));

/** Returns a time of an event. Throws INVALID_INPUT if the event has none. */
export function timeOf(timestamp: Timestamp | undefined, field: string): Date {
  if (timestamp === undefined) throw domainError("INVALID_INPUT", { field });
  return timestampDate(timestamp);
}
