import { randomUUID } from "node:crypto";
import { request, type APIRequestContext } from "playwright-core";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

/** A signed-in user who calls the REST side without a page. */
export type ApiCaller = {
  readonly email: string;
  get<T>(path: string): Promise<T>;
  /** Sends a call under one idempotency key, and retries while a part of the platform is unavailable. */
  post<T>(path: string, body?: unknown, key?: string): Promise<T>;
  /** Sends a call once, under a new or given key, and returns its status and body, whatever they are. */
  attempt(method: "GET" | "POST" | "PATCH", path: string, body?: unknown, key?: string): Promise<Attempt>;
};

/** The response to a call. */
export type Attempt = {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
};

/** A slower call hangs: the gateway's own deadline for calls to services is a third of this. */
const PATIENCE_MS = 60_000;

/** Statuses that ask for a retry of the same call. */
export const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Signs a user in through the provider, as a browser would. `address` is the client address that the trusted proxy
 * reports.
 */
export async function openSession(email: string, address?: string): Promise<APIRequestContext> {
  const context = await request.newContext({
    baseURL: platform().url,
    timeout: PATIENCE_MS,
    extraHTTPHeaders: address === undefined ? {} : { "x-forwarded-for": address },
  });
  await waitFor(`${email} to sign in`, async () => {
    const answer = await context.get(`/api/login?login_hint=${encodeURIComponent(email)}`).catch(() => undefined);
    return answer?.ok() === true && new URL(answer.url()).pathname === "/";
  });
  return context;
}

/** The same, with the terms accepted. */
export async function openCaller(email: string, address?: string): Promise<ApiCaller> {
  const caller = callerOf(email, await openSession(email, address), address);
  const acceptTerms = `mutation ($input: AcceptTermsInput!) { acceptTerms(input: $input) { me { id } } }`;
  const input = { idempotencyKey: randomUUID(), isAdult: true, acceptsTerms: true };
  await caller.post("/graphql", { query: acceptTerms, variables: { input } });
  return caller;
}

/** Signs in a user who is new to the platform, so that all their totals start at zero. */
export const openNewcomer = (name: string): Promise<ApiCaller> =>
  openCaller(`${name}-${randomUUID().slice(0, 8)}@example.com`);

/** Returns the caller's id. */
export const idOf = async (caller: ApiCaller): Promise<string> =>
  (await caller.get<{ readonly id: string }>("/api/auth/user")).id;

function callerOf(email: string, opened: APIRequestContext, address?: string): ApiCaller {
  let context = opened;
  const sendOnce = async (method: string, path: string, body: unknown, key: string): Promise<Attempt | undefined> => {
    const answer = await context
      .fetch(path, { method, headers: { "idempotency-key": key }, ...(body === undefined ? {} : { data: body }) })
      .catch(() => undefined);
    return answer && { status: answer.status(), body: await answer.json().catch(() => ({})) };
  };
  const send = async (method: string, path: string, body: unknown, key: string): Promise<Attempt | undefined> => {
    const given = await sendOnce(method, path, body, key);
    if (given === undefined || !asksWhoItIs(given)) return given;
    // The clock was moved since the sign-in, or much was done: the user signs in again and repeats the call.
    context = await openSession(email, address);
    return sendOnce(method, path, body, key);
  };
  const insist = async <T>(method: string, path: string, body: unknown, key: string = randomUUID()): Promise<T> => {
    const answer = await waitFor(`${method} ${path} by ${email}`, async () => {
      const given = await send(method, path, body, key);
      return given !== undefined && !isLater(given) && given;
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const received: unknown = answer.body;
    return received as T;
  };
  return {
    email,
    get: (path) => insist("GET", path, undefined),
    post: (path, body, key) => insist("POST", path, body, key),
    attempt: async (method, path, body, key = randomUUID()) => {
      const given = await send(method, path, body, key);
      if (given === undefined) throw new Error(`${method} ${path} was not answered`);
      return given;
    },
  };
}

/** REST has the code in the body, the graph in its first error. */
const codeOf = ({ body }: Attempt): string | undefined => body.code ?? body.errors?.[0]?.extensions?.code;

const asksWhoItIs = (given: Attempt): boolean => codeOf(given) === "REAUTHENTICATION_REQUIRED";

/** The graph's codes for what REST expresses by status; its calls carry the idempotency key in their input. */
const CODES_OF_LATER = new Set(["UNAVAILABLE", "DEADLINE_EXCEEDED", "STAKE_BUSY", "BALLOT_OPENING"]);

const isLater = (given: Attempt): boolean => LATER.has(given.status) || CODES_OF_LATER.has(codeOf(given) ?? "");
