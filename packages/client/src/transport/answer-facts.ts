/** What one operation cost and what the caller has left, in the units of the API's cost. */
export type Cost = {
  readonly asked: number;
  readonly left: number;
  readonly limit: number;
  readonly resetSeconds: number;
};

/** The state of one limit: `remaining` of `limit` in a window of `windowSeconds`, which restarts in `resetSeconds`. */
export type RateLimit = {
  readonly name: string;
  readonly limit: number | undefined;
  readonly windowSeconds: number | undefined;
  readonly remaining: number;
  readonly resetSeconds: number;
};

/** The metadata of a response. */
export type AnswerFacts = {
  readonly httpStatus: number;
  readonly requestId: string | undefined;
  readonly cost: Cost | undefined;
  readonly rateLimits: readonly RateLimit[];
};

/** Reads it from a response's headers and its `extensions.cost`. */
export const factsOf = ({ status, headers }: Response, cost: Cost | undefined): AnswerFacts => ({
  httpStatus: status,
  requestId: headers.get("x-request-id") ?? undefined,
  cost,
  rateLimits: rateLimitsOf(headers),
});

/** Reads how long a response asks to wait, in milliseconds, from seconds or a date (RFC 9110). */
export function retryAfterMsOf(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Reads the headers of draft-ietf-httpapi-ratelimit-headers: `"person";r=599;t=60, "cost";r=1999000;t=60`. */
function rateLimitsOf(headers: Headers): RateLimit[] {
  const policies = itemsOf(headers.get("ratelimit-policy"));
  return [...itemsOf(headers.get("ratelimit"))].flatMap(([name, { r: remaining, t: resetSeconds }]) => {
    if (remaining === undefined || resetSeconds === undefined) return [];
    const policy = policies.get(name);
    return [{ name, remaining, resetSeconds, limit: policy?.["q"], windowSeconds: policy?.["w"] }];
  });
}

type Parameters = Readonly<Record<string, number | undefined>>;

function itemsOf(list: string | null): Map<string, Parameters> {
  const items = (list ?? "").matchAll(/"([^"]+)"((?:;[a-z]+=\d+)*)/g);
  return new Map(
    [...items].map(([, name = "", parameters = ""]) => [
      name,
      Object.fromEntries(
        [...parameters.matchAll(/;([a-z]+)=(\d+)/g)].map(([, key = "", value]) => [key, Number(value)]),
      ),
    ]),
  );
}
