import type { Door } from "@stakehold/messaging/change.ts";
import type { StatisticsWrites } from "../../domain/statistics.ts";

/** Which bet is counted. */
export type StatisticsAddress = { readonly betId: string };

/** The one door to people's statistics. They are only added to, so no decision depends on what is there already. */
export type StatisticsStore = Door<StatisticsAddress, undefined, StatisticsWrites, never>;
