import { pino } from "pino";
import { gatherBets, gatherPayments, gatherVoting } from "./gather/gather-databases.ts";
import { gatherEvents } from "./gather/gather-events.ts";
import { gatherStripe } from "./gather/gather-stripe.ts";
import { listsOf, type StripeLists } from "./gather/stripe-lists.ts";
import { ANALYZE_TABLES, MAKE_TABLES } from "./gather/temporary-tables.ts";
import { agreementRules } from "./rules/agreement-rules.ts";
import { betRules } from "./rules/bet-rules.ts";
import { bookingRules } from "./rules/booking-rules.ts";
import { clearingRules } from "./rules/clearing-rules.ts";
import { disputeRules } from "./rules/dispute-rules.ts";
import { divisionRules } from "./rules/division-rules.ts";
import { ledgerRules, liabilityRules } from "./rules/ledger-rules.ts";
import { publishedRules } from "./rules/published-rules.ts";
import { recordRules } from "./rules/record-rules.ts";
import { statementRules } from "./rules/statement-rules.ts";
import { stripeRules } from "./rules/stripe-rules.ts";
import type { Rule, Violation } from "./rules/violation.ts";
import { voteRules } from "./rules/vote-rules.ts";
import { wayOutRules } from "./rules/way-out-rules.ts";
import { stripeAt, withSnapshot, type MoneyAddresses, type Snapshot } from "./sources.ts";

export type { MoneyAddresses } from "./sources.ts";
export type { Violation } from "./rules/violation.ts";

/** The records outside the payments database that rules compare with it. */
type Need = "bets" | "voting" | "stripe" | "events";

type Family = { readonly rules: readonly Rule[]; readonly needs: readonly Need[] };

/** Rules that are checked together, by name: each group can be checked again without the others. */
const FAMILIES = {
  ledger: { rules: ledgerRules, needs: [] },
  bookings: { rules: bookingRules, needs: [] },
  liabilities: { rules: liabilityRules, needs: [] },
  statements: { rules: statementRules, needs: [] },
  bets: { rules: betRules, needs: [] },
  "ways out": { rules: wayOutRules, needs: [] },
  agreement: { rules: agreementRules, needs: ["bets"] },
  division: { rules: divisionRules, needs: ["bets"] },
  records: { rules: recordRules, needs: ["bets", "voting"] },
  votes: { rules: voteRules, needs: ["bets", "voting"] },
  "Stripe's objects": { rules: stripeRules, needs: ["stripe"] },
  "Stripe's balance": { rules: clearingRules, needs: ["stripe"] },
  disputes: { rules: disputeRules, needs: ["stripe"] },
  events: { rules: publishedRules, needs: ["bets", "voting", "events"] },
} as const satisfies Readonly<Record<string, Family>>;

type FamilyName = keyof typeof FAMILIES;

/** A group of rules. */
export type RuleName = "clearing" | FamilyName;

const familyNames: readonly FamilyName[] = [
  "ledger",
  "bookings",
  "liabilities",
  "statements",
  "bets",
  "ways out",
  "agreement",
  "division",
  "records",
  "votes",
  "Stripe's objects",
  "Stripe's balance",
  "disputes",
  "events",
];

/** Every group, in the order of checking: the one that compares moving targets is first. */
export const everyRule: readonly RuleName[] = ["clearing", ...familyNames];

/** The findings of one group of rules. */
export type Finding = { readonly rule: RuleName; readonly violations: readonly Violation[] };

/** The records that a check reads. Without bets, voting or events the groups that need them are left out. */
export type Records = {
  /** The payments database, which holds the temporary tables. */
  readonly payments: Snapshot;
  readonly bets?: Snapshot | undefined;
  readonly voting?: Snapshot | undefined;
  readonly stripe: StripeLists;
  /** Copies published events into the temporary tables. */
  readonly gatherEvents?: ((payments: Snapshot) => Promise<void>) | undefined;
};

/**
 * Checks every invariant of the money path on one snapshot of each database, at Stripe and against published events:
 * all groups of rules, or the named ones. Work in progress on a running platform may show as a violation for a moment.
 */
export const readViolations = (
  addresses: MoneyAddresses,
  rules: readonly RuleName[] = everyRule,
): Promise<readonly Finding[]> =>
  withSnapshot(
    addresses.paymentsUrl,
    (payments) =>
      withOptional(addresses.betsUrl, (bets) =>
        withOptional(addresses.votingUrl, (voting) =>
          check(
            { payments, bets, voting, stripe: listsOf(stripeAt(addresses.stripe)), gatherEvents: eventsAt(addresses) },
            rules,
          ),
        ),
      ),
    MAKE_TABLES,
  );

const withOptional = <T>(url: string | undefined, work: (snapshot?: Snapshot) => Promise<T>): Promise<T> =>
  url === undefined ? work() : withSnapshot(url, work);

const eventsAt = ({ events }: MoneyAddresses): Records["gatherEvents"] =>
  events && ((payments) => gatherEvents(payments, events, pino({ enabled: false })));

/** Copies what the named groups need into the payments database, and finds violations of their rules. */
export async function check(records: Records, names: readonly RuleName[]): Promise<readonly Finding[]> {
  const clearing = names.includes("clearing") ? [await checkClearing(records)] : [];
  const families = familyNames.filter((name) => names.includes(name) && isPossible(records, name));
  await gather(records, new Set(families.flatMap((name): readonly Need[] => FAMILIES[name].needs)));
  return [...clearing, ...(await checkFamilies(records.payments, families))];
}

function isPossible({ bets, voting, gatherEvents: events }: Records, name: FamilyName): boolean {
  const missing: readonly Need[] = [
    ...(bets === undefined ? (["bets"] as const) : []),
    ...(voting === undefined ? (["voting"] as const) : []),
    ...(events === undefined ? (["events"] as const) : []),
  ];
  return !FAMILIES[name].needs.some((need) => missing.includes(need));
}

/** Copies the needed records into the temporary tables. */
export async function gather(
  { payments, bets, voting, stripe, gatherEvents: events }: Records,
  needs: ReadonlySet<Need>,
): Promise<void> {
  await gatherPayments(payments);
  if (bets !== undefined && needs.has("bets")) await gatherBets(payments, bets);
  if (voting !== undefined && needs.has("voting")) await gatherVoting(payments, voting);
  if (needs.has("stripe")) await gatherStripe(payments, stripe);
  if (events !== undefined && needs.has("events")) await events(payments);
  await payments(ANALYZE_TABLES);
}

type Fault = { readonly subject: string; readonly fault: string };

/** Finds violations of some groups' rules in the gathered records. */
export async function checkFamilies(
  payments: Snapshot,
  names: readonly FamilyName[] = familyNames,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of names) {
    const violations: Violation[] = [];
    for (const { invariant, faults } of FAMILIES[name].rules) {
      for (const { subject, fault } of await payments<Fault>(faults)) violations.push({ invariant, subject, fault });
    }
    findings.push({ rule: name, violations });
  }
  return findings;
}

/**
 * Invariant 5: the clearing account equals Stripe's balance in its currency. Reads one right after the other: both
 * move.
 */
async function checkClearing({ payments, stripe }: Records): Promise<Finding> {
  const [row] = await payments<{ cents: string }>(
    "SELECT coalesce(sum(cents), 0)::text AS cents FROM postings WHERE account = 'stripe_clearing'",
  );
  const atStripe = await stripe.balanceCents();
  const clearing = BigInt(row?.cents ?? "0");
  const fault = `is ${clearing}, Stripe holds ${atStripe}`;
  return {
    rule: "clearing",
    violations: clearing === atStripe ? [] : [{ invariant: 5, subject: "stripe_clearing", fault }],
  };
}
