import { displayName, type Profile, type User } from "./user.ts";

/** Whom a sign-in is of: the person as they are from now on, and what of that is news. */
export type SignedIn = { readonly user: User; readonly news: "registered" | "profile-changed" | undefined };

/** Makes a new person of a profile, or brings a known one up to date with it. */
export function signIn(known: User | undefined, profile: Profile, fresh: { id: string; now: Date }): SignedIn {
  const { isEmailVerified: _, ...described } = profile;
  if (known === undefined) return { user: { ...described, id: fresh.id, createdAt: fresh.now }, news: "registered" };
  const user = { ...known, ...described };
  return { user, news: isNews(known, user) ? "profile-changed" : undefined };
}

const isNews = (before: User, after: User): boolean =>
  before.email !== after.email || displayName(before) !== displayName(after);
