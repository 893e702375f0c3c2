import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { MoneyDueSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { WakeMoneyOut } from "../operations/sweep-money.ts";

/** Money of a bet is due: its workflow is started or woken, which may happen more than once. */
export const onMoneyDue = ({ wakeMoneyOut }: { readonly wakeMoneyOut: WakeMoneyOut }): Handler =>
  on(MoneyDueSchema, ({ betId }) => wakeMoneyOut(betId));
