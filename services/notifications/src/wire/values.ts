import { timestampDate, type Timestamp } from "@bufbuild/protobuf/wkt";
import { formatAmount } from "@stakehold/money/amount.ts";
import type { Money } from "@stakehold/proto/money/v1/money_pb.ts";

/** An amount of an event as a decimal string of dollars. Throws TypeError where the event names none. */
export function amountOf(money: Money | undefined): string {
  if (money === undefined) throw new TypeError("An event lacks its amount");
  return formatAmount(money.cents);
}

/** A time of an event. Throws TypeError where the event names none. */
export function timeOf(timestamp: Timestamp | undefined): Date {
  if (timestamp === undefined) throw new TypeError("An event lacks its time");
  return timestampDate(timestamp);
}
