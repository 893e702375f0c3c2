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

/** How long one try of a call may take, in milliseconds: longer than Stakehold takes itself to give up. */
const TIMEOUT_MS = 30_000;

/** How often a call is tried again. */
const MAX_RETRIES = 3;

export type ClientOptions = {
  /** Where Stakehold is, such as `https://stakehold.example`: https, or http on this computer. */
  readonly url: string;
  /** A personal token, an access token, or what returns one. */
  readonly token: Token;
  /** How long one try of a call may take, in milliseconds; 30,000 unless told. */
  readonly timeoutMs?: number;
  /** How often a call is tried again, 0 to 10; 3 unless told. */
  readonly maxRetries?: number;
  /** Another `fetch`, as for a proxy. */
  readonly fetch?: typeof fetch;
};

/** Everything that a token reaches of Stakehold, as typed calls. */
export type Client = ReturnType<typeof createClient>;

/** Makes a client. Throws a TypeError for an address that would send the token unencrypted. */
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
    /** Sends an operation of one's own; variables of mutations have an idempotency key. */
    request,
    /** What the last answer said beside its data: its request id, its cost, and what is left of the limits. */
    lastAnswer: () => lastAnswer,
    bets: betsOf(request),
    me: meOf(request),
    users: usersOf(request),
    escrow: escrowOf(request),
    statement: statementOf(request),
    pictures: picturesOf(send),
    tickets: ticketsOf(request),
    webhooks: webhooksOf(request),
    /** Every error code and what it means. Any scope. */
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
