import { parsePerson, type Person } from "./load-person.ts";

const KEY = "stakehold.person";

/**
 * Keeps the signed-in user for the next visit, which then starts with their frame and not with the visitors'. The
 * server decides what they may see and do; only what the frame shows is kept.
 */
export function rememberPerson(person: Person | null): void {
  try {
    if (person === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(factsOf(person)));
  } catch {
    // Without storage, each visit starts without a frame.
  }
}

/** Returns the signed-in user of the last visit; null if there was none or it can't be read. */
export function recallPerson(): Person | null {
  try {
    const kept = window.localStorage.getItem(KEY);
    return kept === null ? null : parsePerson(JSON.parse(kept));
  } catch {
    return null;
  }
}

const factsOf = ({ id, firstName, lastName, username, profileImageUrl, acceptedTerms, isStaff, isAdmin }: Person) => ({
  id,
  firstName,
  lastName,
  username,
  profileImageUrl,
  acceptedTerms,
  roles: [...(isStaff ? ["staff"] : []), ...(isAdmin ? ["admin"] : [])],
});
