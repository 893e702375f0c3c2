import { orNone, series, shown } from "./queries.ts";

const named = (query: string, pattern: string, label: string) =>
  `label_replace(${query}, "what", "${pattern}", "${label}", "(.+)")`;

/** Counts by kind what is blocked until a person acts on it. */
export const WAITING_FOR_A_PERSON = [
  named(`max by (kind) (${series("stakehold_payments_parked", 'kind!~"WAITING_PAYOUT|DEAD_LETTER"')})`, "$1", "kind"),
  named(`max by (service) (${series("stakehold_dead_letters")})`, "dead letters of $1", "service"),
  named(`max by (check) (${series("stakehold_ledger_differences")})`, "difference: $1", "check"),
  named(shown("step", "stakehold_overdue_steps"), "overdue: $1", "step"),
].reduce((all, query) => `${all} or ${query}`);

/** Counts money alerts of the last hours, by kind. */
export const moneyAlerts = (within: string): string =>
  orNone("what", `sum by (what) (increase(${series("stakehold_payments_alerts_total")}[${within}]))`);
