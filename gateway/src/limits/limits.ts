import type { Logger } from "@stakehold/service/logger.ts";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler, Response } from "express";
import type { Settings } from "../config.ts";
import { clientAddress } from "./client-address.ts";
import { createCounters, type Counter, type Left } from "./counters.ts";
import { AT_ONCE, createTurns, DEAR_AT_ONCE, DEAR_WAITING, WAITING, type Turns } from "./turns.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** How often a person may export their data: each export reads all of it. */
export const EXPORTS_PER_HOUR = 10;

/** How many pictures a person may upload: each is decoded and re-encoded. */
export const PICTURES_PER_HOUR = 30;

/** The budgets of mutations by what they cost others: Stripe calls for money, a human's time for a ticket. */
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

/** Everything that bounds how much one caller may request. */
export type Limits = {
  /** Counts a request by its address, before anything is known of it. Throws RATE_LIMITED. */
  readonly ofAddress: RequestHandler;
  /** Counts the start of a sign-in by its address. Throws RATE_LIMITED. */
  readonly ofSignIns: RequestHandler;
  /** Moves a request's count from its address to its sender, once identified. Throws RATE_LIMITED. */
  ofPerson(request: Parameters<RequestHandler>[0], userId: string): Promise<void>;
  /** Each person's mutations of a kind, in fields. */
  readonly budgets: Readonly<Record<Budget, Counter>>;
  /** The cost of each person's queries, in fields times the pages around them. */
  readonly cost: Counter;
  /** How often each person exports their data. */
  readonly exports: Counter;
  /** How many pictures each person uploads. */
  readonly pictures: Counter;
  /** Sets a response's headers for the remaining cost, beside those for the remaining requests. */
  reportCost(response: Response, left: Left): void;
  /** How many operations of one person run at once. */
  readonly turns: Turns;
  /** How many of those are expensive. */
  readonly dearTurns: Turns;
  stop(): Promise<void>;
};

/** Creates the limits of one gateway. */
export async function createLimits(settings: LimitSettings, logger: Logger): Promise<Limits> {
  const counters = await createCounters(settings.RATE_LIMIT_STORE_URL, logger);
  const perMinute = (name: string, amount: number) => counters.of({ name, amount, seconds: MINUTE_S, by: "person" });
  const atAddress = (name: string, amount: number) => counters.of({ name, amount, seconds: MINUTE_S, by: "address" });
  const addresses = atAddress("address", settings.REQUESTS_PER_MINUTE);
  const signIns = atAddress("sign-ins", settings.SIGN_INS_PER_MINUTE);
  const people = perMinute("person", settings.REQUESTS_PER_MINUTE);
  const cost = perMinute("cost", settings.COST_PER_MINUTE);
  return {
    ofAddress: countedBy(addresses),
    ofSignIns: countedBy(signIns),
    ofPerson: async (request, userId) => {
      // Given back in any case: a person over the limit does not use up the allowance of others at the address.
      const taking = takeAndReport(request.res, people, userId);
      await Promise.all([taking, addresses.giveBack(clientAddress(request))]);
    },
    budgets: {
      money: perMinute("money", settings.MONEY_CALLS_PER_MINUTE),
      tickets: counters.of({ name: "tickets", amount: settings.TICKETS_PER_HOUR, seconds: HOUR_S, by: "person" }),
      onboarding: perMinute("onboarding", settings.ONBOARDING_CALLS_PER_MINUTE),
      others: perMinute("others", settings.MUTATIONS_PER_MINUTE),
    },
    exports: counters.of({ name: "exports", amount: EXPORTS_PER_HOUR, seconds: HOUR_S, by: "person" }),
    pictures: counters.of({ name: "pictures", amount: PICTURES_PER_HOUR, seconds: HOUR_S, by: "person" }),
    cost,
    reportCost: (response, left) => {
      // A streamed file has sent its headers before it runs its last queries.
      if (response.headersSent) return;
      // The first entry of each list counts the request itself; one response may have run several operations.
      const [policy, requests] = ["ratelimit-policy", "ratelimit"].map((name) => response.get(name)?.split(", ")[0]);
      const own = headersOf(cost, left);
      response.set({
        "ratelimit-policy": [policy, own["ratelimit-policy"]].filter(Boolean).join(", "),
        ratelimit: [requests, own.ratelimit].filter(Boolean).join(", "),
      });
    },
    turns: createTurns({ name: "turns", atOnce: AT_ONCE, waiting: WAITING }, logger),
    dearTurns: createTurns({ name: "dear", atOnce: DEAR_AT_ONCE, waiting: DEAR_WAITING }, logger),
    stop: counters.stop,
  };
}

const countedBy =
  (counter: Counter): RequestHandler =>
  async (request, response, next) => {
    await takeAndReport(response, counter, clientAddress(request));
    next();
  };

/** Takes one, and sets the headers for what is left, even when nothing is. Throws RATE_LIMITED. */
async function takeAndReport(response: Response | undefined, counter: Counter, caller: string): Promise<void> {
  const left = await counter.take(caller).catch((error: unknown) => {
    const none = noneLeft(error);
    if (none !== undefined) response?.set(headersOf(counter, none));
    throw error;
  });
  response?.set(headersOf(counter, left));
}

/** Returns what a RATE_LIMITED refusal implies: nothing is left for so many seconds. Undefined for any other error. */
export function noneLeft(error: unknown): Left | undefined {
  const seconds = isDomainError(error) ? error.fields["retryAfterSeconds"] : undefined;
  return typeof seconds === "number" ? { remaining: 0, seconds } : undefined;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, so that a program can slow itself down. */
const headersOf = ({ allowance: { name, amount, seconds: window } }: Counter, { remaining, seconds }: Left) => ({
  "ratelimit-policy": `"${name}";q=${amount};w=${window}`,
  ratelimit: `"${name}";r=${remaining};t=${seconds}`,
});
