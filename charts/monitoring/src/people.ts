import { orNone, series, shown } from "./queries.ts";

const named = (query: string, pattern: string, label: string) =>
  `label_replace(${query}, "what", "${pattern}", "${label}", "(.+)")`;

/** How many things of each kind do not go on before a person has looked at them. */
export const WAITING_FOR_A_PERSON = [
  named(`max by (kind) (${series("stakehold_payments_parked", 'kind!~"WAITING_PAYOUT|DEAD_LETTER"')})`, "$1", "kind"),
  named(`max by (service) (${series("stakehold_dead_letters")})`, "dead letters of $1", "service"),
  named(`max by (check) (${series("stakehold_ledger_differences")})`, "difference: $1", "check"),
  named(shown("step", "stakehold_overdue_steps"), "overdue: $1", "step"),
].reduce((all, query) => `${all} or ${query}`);

/** Alerts about money of the last hours, as they were raised. */
export const moneyAlerts = (within: string): string =>
  orNone("what", `sum by (what) (increase(${series("stakehold_payments_alerts_total")}[${within}]))`);
