import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { GrantedRole } from "./roles.ts";
import { SESSION_LIFE_MS } from "./session.ts";
import { displayName, mailAddressOf, type Profile, type User } from "./user.ts";

/** A person whom the provider vouched for, with their roles from now on. */
export type Admission = {
  readonly profile: Profile;
  readonly roles: readonly GrantedRole[];
  /** The id to use if the person is new. */
  readonly newUserId: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  /** The previous session of the same browser; it ends. */
  readonly endedTokenHash: Uint8Array<ArrayBuffer> | undefined;
  /** How long ago the provider authenticated the person; null if it does not say. */
  readonly authenticatedForMs: number | null;
  /** The browser, in our words. */
  readonly browser: string | null;
  /** The network that the request came from, as the security log records it. */
  readonly network: string | null;
};

/** The person as they are under the lock on their name at the provider, with their roles so far. */
export type AdmissionState = {
  readonly user: User | undefined;
  readonly roles: readonly GrantedRole[];
  /** Whether a person of this name was banned and deleted their account. */
  readonly isBarred: boolean;
};

/** The admitted person, and the roles that they gained and lost. */
export type Admitted = {
  readonly userId: string;
  readonly gained: readonly GrantedRole[];
  readonly lost: readonly GrantedRole[];
};

/** The person's new state, with their roles and the session to open. */
export type AdmissionWrites = {
  readonly user: User;
  readonly roles: readonly GrantedRole[];
  readonly signedInAt: Date;
  readonly session: {
    readonly tokenHash: Uint8Array<ArrayBuffer>;
    readonly expiresAt: Date;
    readonly authenticatedAt: Date | null;
    readonly browser: string | null;
    readonly network: string | null;
  };
  readonly endedTokenHash: Uint8Array<ArrayBuffer> | undefined;
};

/** A change by a sign-in that other services must know of. */
export type AdmissionEvent = { readonly type: "UserRegistered" | "UserProfileChanged"; readonly user: User };

/** The result of a sign-in. */
export type AdmissionChange = Change<AdmissionWrites, AdmissionEvent, Admitted>;

/**
 * Creates a person from a profile, or updates a known one, and opens a session. Throws BANNED for a person who was
 * banned and deleted their account: a ban is permanent, and deleting the account does not end it.
 */
export function signIn(
  { user: known, roles: before, isBarred }: AdmissionState,
  admission: Admission,
  now: Date,
): AdmissionChange {
  if (known === undefined && isBarred) throw domainError("BANNED", {}, BARRED);
  const { profile, roles, newUserId, tokenHash, endedTokenHash, authenticatedForMs, browser, network } = admission;
  const user = known === undefined ? { ...profile, id: newUserId, createdAt: now } : { ...known, ...profile };
  const session = {
    tokenHash,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    authenticatedAt: authenticatedForMs === null ? null : new Date(now.getTime() - authenticatedForMs),
    browser,
    network,
  };
  return {
    answer: {
      userId: user.id,
      gained: roles.filter((role) => !before.includes(role)),
      lost: before.filter((role) => !roles.includes(role)),
    },
    writes: { user, roles, signedInAt: now, session, endedTokenHash },
    events: eventsOf(known, user),
  };
}

const BARRED =
  "You were banned from betting and deleted your account. A ban is permanent, so you can't open another one.";

function eventsOf(before: User | undefined, user: User): readonly AdmissionEvent[] {
  if (before === undefined) return [{ type: "UserRegistered", user }];
  const isSame = mailAddressOf(before) === mailAddressOf(user) && displayName(before) === displayName(user);
  return isSame ? [] : [{ type: "UserProfileChanged", user }];
}
