import type { Door } from "@stakehold/messaging/change/change.ts";
import type { BetState, PaymentsEvent, Writes } from "../../domain/state/change.ts";

/** The only access to a bet's money as a whole, by the bet's id. */
export type BetFundsStore = Door<string, BetState, Writes, PaymentsEvent>;
