import type { Logger } from "@stakehold/service/logger.ts";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler, Response } from "express";
import type { Settings } from "../config.ts";
import { clientAddress } from "./client-address.ts";
import { createCounters, type Counter, type Left } from "./counters.ts";
import { createTurns, type Turns } from "./turns.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** How often a person may fetch everything that is known of them: each time all of it is read. */
export const EXPORTS_PER_HOUR = 10;

/** How many pictures a person may upload: each is read and made anew. */
export const PICTURES_PER_HOUR = 30;

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
  /** How many pictures each person uploads. */
  readonly pictures: Counter;
  /** Says in an answer's headers what is left to be spent, beside the requests that are. */
  tellCost(response: Response, left: Left): void;
  /** How many operations of one person run at once. */
  readonly turns: Turns;
  stop(): Promise<void>;
};

/** Makes the limits of one gateway. */
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
      // Given back in any case: somebody who asks for too much does not use up what others at the address have.
      const taking = takeAndTell(request.res, people, userId);
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
    tellCost: (response, left) => {
      // A file is written while more of it is asked for.
      if (response.headersSent) return;
      // The first of each list is what the request itself was counted by; an answer may have run several operations.
      const [policy, requests] = ["ratelimit-policy", "ratelimit"].map((name) => response.get(name)?.split(", ")[0]);
      const own = headersOf(cost, left);
      response.set({
        "ratelimit-policy": [policy, own["ratelimit-policy"]].filter(Boolean).join(", "),
        ratelimit: [requests, own.ratelimit].filter(Boolean).join(", "),
      });
    },
    turns: createTurns(logger),
    stop: counters.stop,
  };
}

const countedBy =
  (counter: Counter): RequestHandler =>
  async (request, response, next) => {
    await takeAndTell(response, counter, clientAddress(request));
    next();
  };

/** Takes one, and says in the answer what is left of them, also where nothing is. Throws RATE_LIMITED. */
async function takeAndTell(response: Response | undefined, counter: Counter, caller: string): Promise<void> {
  const left = await counter.take(caller).catch((error: unknown) => {
    const none = noneLeft(error);
    if (none !== undefined) response?.set(headersOf(counter, none));
    throw error;
  });
  response?.set(headersOf(counter, left));
}

/** What a refusal of a limit says of it: nothing is left for so many seconds. Undefined for any other error. */
export function noneLeft(error: unknown): Left | undefined {
  const seconds = isDomainError(error) ? error.fields["retryAfterSeconds"] : undefined;
  return typeof seconds === "number" ? { remaining: 0, seconds } : undefined;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, so that a program can slow down by itself. */
const headersOf = ({ allowance: { name, amount, seconds: window } }: Counter, { remaining, seconds }: Left) => ({
  "ratelimit-policy": `"${name}";q=${amount};w=${window}`,
  ratelimit: `"${name}";r=${remaining};t=${seconds}`,
});
