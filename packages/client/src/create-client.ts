import { betsOf } from "./bets.ts";
import { escrowOf, statementOf } from "./money.ts";
import { listErrorCodes } from "./operations/people.ts";
import { meOf, usersOf } from "./people.ts";
import { picturesOf } from "./pictures.ts";
import { ticketsOf } from "./tickets.ts";
import type { AnswerFacts } from "./transport/answer-facts.ts";
import { createSend, requestBy, type CallOptions } from "./transport/request.ts";
import type { Token } from "./transport/token.ts";
import { webhooksOf } from "./webhook-endpoints.ts";

/** The default timeout of one attempt, in milliseconds: longer than Stakehold itself takes to give up. */
const TIMEOUT_MS = 30_000;

/** The default number of retries. */
const MAX_RETRIES = 3;

export type ClientOptions = {
  /** Where Stakehold is, such as `https://stakehold.example`: https, or http on this computer. */
  readonly url: string;
  /** A personal token, an access token, or a function that returns one. */
  readonly token: Token;
  /** The timeout of one attempt, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** The number of retries, 0 to 10; 3 by default. */
  readonly maxRetries?: number;
  /** Another `fetch`, for example for a proxy. */
  readonly fetch?: typeof fetch;
};

/** Everything in Stakehold that a token can reach, as typed calls. */
export type Client = ReturnType<typeof createClient>;

/** Makes a client. Throws a TypeError for an address to which the token would go unencrypted. */
export function createClient(options: ClientOptions) {
  let lastAnswer: AnswerFacts | undefined;
  const send = createSend({
    url: addressOf(options.url),
    token: options.token,
    fetch: options.fetch ?? fetch,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxRetries: options.maxRetries ?? MAX_RETRIES,
    onAnswer: (facts) => {
      lastAnswer = facts;
    },
  });
  const request = requestBy(send);
  return {
    /** Sends an operation of your own; variables of mutations need an idempotency key. */
    request,
    /** Returns the metadata of the last response: its request id, its cost, and what is left of the limits. */
    lastAnswer: () => lastAnswer,
    bets: betsOf(request),
    me: meOf(request),
    users: usersOf(request),
    escrow: escrowOf(request),
    statement: statementOf(request),
    pictures: picturesOf(send),
    tickets: ticketsOf(request),
    webhooks: webhooksOf(request),
    /** Lists every error code and its meaning. Any scope. */
    errorCodes: async (call?: CallOptions) => (await request(listErrorCodes, {}, call)).errorCodes,
  };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function addressOf(address: string): string {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
  if (!isSafe) throw new TypeError("The address of Stakehold begins with https://, or leads to this computer");
  return url.href;
}
