import { readServerClock } from "../../shared/server-clock.ts";

export type Person = {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly profileImageUrl: string | null;
  /** Confirmed age and terms; without them no money moves. */
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
  readonly isStaff: boolean;
  readonly isAdmin: boolean;
};

/** Too many requests in a short time. It says nothing about the user; retry after this many seconds. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("429: too many requests");
    this.name = "TooManyRequests";
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** How many seconds to wait if the response does not say, and at most. */
const [USUAL_WAIT_S, LONGEST_WAIT_S] = [5, 60];

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) : USUAL_WAIT_S;
}

/** Reads the signed-in user; null if there is none. A 401 is a valid response. Throws TooManyRequests. */
export async function loadPerson(signal: AbortSignal): Promise<Person | null> {
  const response = readServerClock(await fetch("/api/auth/user", { credentials: "same-origin", signal }));
  if (response.status === 401) return null;
  if (response.status === 429) throw new TooManyRequests(waitOf(response));
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return parsePerson(await response.json());
}

/** Written by hand instead of with a schema library, because the first screen waits for this one response. */
export function parsePerson(answer: unknown): Person {
  const fields = new Map(typeof answer === "object" && answer !== null ? Object.entries(answer) : []);
  const text = (name: string): string | null => {
    const value: unknown = fields.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const roles: unknown = fields.get("roles");
  const hasRole = (role: string) => Array.isArray(roles) && roles.includes(role);
  const id = text("id");
  if (id === null) throw new TypeError("The answer names no person.");
  return {
    id,
    firstName: text("firstName"),
    lastName: text("lastName"),
    username: text("username"),
    email: text("email"),
    profileImageUrl: text("profileImageUrl"),
    acceptedTerms: fields.get("acceptedTerms") === true,
    isBanned: fields.get("isBanned") === true,
    // An admin has every role, as in the services.
    isStaff: hasRole("staff") || hasRole("admin"),
    isAdmin: hasRole("admin"),
  };
}
