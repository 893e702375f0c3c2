import type { Door } from "@stakehold/messaging/change/change.ts";
import type { StatisticsWrites } from "../../domain/statistics.ts";

/** The bet to count. */
export type StatisticsAddress = { readonly betId: string };

/** The only way to change people's statistics. They are only added to, so no decision depends on their state. */
export type StatisticsStore = Door<StatisticsAddress, undefined, StatisticsWrites, never>;
