import type { Logger } from "@stakehold/service/logger.ts";
import type { RequestHandler } from "express";
import type { Settings } from "../config.ts";
import { clientAddress } from "./client-address.ts";
import { createCounters, type Counter, type Left } from "./counters.ts";
import { createTurns, type Turns } from "./turns.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** How often a person may fetch everything that is known of them: each time all of it is read. */
const EXPORTS_PER_HOUR = 10;

/** The mutations of the graph by what they cost others: money is asked of Stripe, a ticket of a person. */
export type Budget = "money" | "tickets" | "onboarding" | "others";

type LimitSettings = Pick<
  Settings,
  | "REQUESTS_PER_MINUTE"
  | "SIGN_INS_PER_MINUTE"
  | "MONEY_CALLS_PER_MINUTE"
  | "TICKETS_PER_HOUR"
  | "ONBOARDING_CALLS_PER_MINUTE"
  | "MUTATIONS_PER_MINUTE"
  | "COST_PER_MINUTE"
  | "RATE_LIMIT_STORE_URL"
>;

/** Everything that bounds how much one caller may ask for. */
export type Limits = {
  /** Counts a request where it comes from, before anything is known of it. Throws RATE_LIMITED. */
  readonly ofAddress: RequestHandler;
  /** Counts a sign-in that begins where it comes from. Throws RATE_LIMITED. */
  readonly ofSignIns: RequestHandler;
  /** Moves a request from its address to the person who turned out to send it. Throws RATE_LIMITED. */
  ofPerson(request: Parameters<RequestHandler>[0], userId: string): Promise<void>;
  /** What each person may do with mutations of a kind, in fields. */
  readonly budgets: Readonly<Record<Budget, Counter>>;
  /** What each person's queries may cost, in fields times the pages around them. */
  readonly cost: Counter;
  /** How often each person fetches everything that is known of them. */
  readonly exports: Counter;
  /** How many operations of one person run at once. */
  readonly turns: Turns;
  stop(): Promise<void>;
};

/** Makes the limits of one gateway. */
export function createLimits(settings: LimitSettings, logger: Logger): Limits {
  const counters = createCounters(settings.RATE_LIMIT_STORE_URL, logger);
  const perMinute = (name: string, amount: number) => counters.of({ name, amount, seconds: MINUTE_S, by: "person" });
  const atAddress = (name: string, amount: number) => counters.of({ name, amount, seconds: MINUTE_S, by: "address" });
  const addresses = atAddress("address", settings.REQUESTS_PER_MINUTE);
  const signIns = atAddress("sign-ins", settings.SIGN_INS_PER_MINUTE);
  const people = perMinute("person", settings.REQUESTS_PER_MINUTE);
  return {
    ofAddress: countedBy(addresses),
    ofSignIns: countedBy(signIns),
    ofPerson: async (request, userId) => {
      // Given back in any case: somebody who asks for too much does not use up what others at the address have.
      const [left] = await Promise.all([people.take(userId), addresses.giveBack(clientAddress(request))]);
      tell(request.res, people, left);
    },
    budgets: {
      money: perMinute("money", settings.MONEY_CALLS_PER_MINUTE),
      tickets: counters.of({ name: "tickets", amount: settings.TICKETS_PER_HOUR, seconds: HOUR_S, by: "person" }),
      onboarding: perMinute("onboarding", settings.ONBOARDING_CALLS_PER_MINUTE),
      others: perMinute("others", settings.MUTATIONS_PER_MINUTE),
    },
    cost: perMinute("cost", settings.COST_PER_MINUTE),
    exports: counters.of({ name: "exports", amount: EXPORTS_PER_HOUR, seconds: HOUR_S, by: "person" }),
    turns: createTurns(logger),
    stop: counters.stop,
  };
}

const countedBy =
  (counter: Counter): RequestHandler =>
  async (request, response, next) => {
    tell(response, counter, await counter.take(clientAddress(request)));
    next();
  };

/** The header of the IETF's draft on rate limits, so that a program can slow down by itself. */
function tell(
  response: Parameters<RequestHandler>[1] | undefined,
  { allowance }: Counter,
  { remaining, seconds }: Left,
) {
  response?.set({
    "ratelimit-policy": `"${allowance.name}";q=${allowance.amount};w=${allowance.seconds}`,
    ratelimit: `"${allowance.name}";r=${remaining};t=${seconds}`,
  });
}
