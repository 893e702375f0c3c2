import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
import type { GrantedRole } from "./roles.ts";
import { SESSION_LIFE_MS } from "./session.ts";
import { displayName, mailAddressOf, type Profile, type User } from "./user.ts";

/** Somebody whom the provider vouched for, with the roles that are theirs from now on. */
export type Admission = {
  readonly profile: Profile;
  readonly roles: readonly GrantedRole[];
  /** The person's id if they are new. */
  readonly newUserId: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  /** The session that the same browser had until now; it ends. */
  readonly endedTokenHash: Uint8Array<ArrayBuffer> | undefined;
  /** For how long the provider has known that it is them; null where it does not say. */
  readonly authenticatedForMs: number | null;
  /** The browser, in words of ours. */
  readonly browser: string | null;
  /** The network that it came from, as the security log tells it. */
  readonly network: string | null;
};

/** The person as they are under the lock on their name at the provider, with the roles that they have until now. */
export type AdmissionState = {
  readonly user: User | undefined;
  readonly roles: readonly GrantedRole[];
  /** Whether somebody of this name was banned and deleted their account. */
  readonly isBarred: boolean;
};

/** Who was let in, and what of their roles changed by it. */
export type Admitted = {
  readonly userId: string;
  readonly gained: readonly GrantedRole[];
  readonly lost: readonly GrantedRole[];
};

/** The person as they are from now on, with their roles and the session that is opened. */
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

/** What a sign-in changed that others have to know of. */
export type AdmissionEvent = { readonly type: "UserRegistered" | "UserProfileChanged"; readonly user: User };

/** What a sign-in comes to. */
export type AdmissionChange = Change<AdmissionWrites, AdmissionEvent, Admitted>;

/**
 * Makes a new person of a profile, or brings a known one up to date with it, and opens a session. Throws BANNED for somebody who
 * was banned and deleted their account: a ban is permanent, and leaving does not end it.
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
