import { parsePerson, type Person } from "./load-person.ts";

const KEY = "stakehold.person";

/**
 * Keeps who was signed in for the next visit, so that it begins with their frame and not with the visitors'. The server
 * decides what they may see and do; of the person there is no more than the frame shows.
 */
export function rememberPerson(person: Person | null): void {
  try {
    if (person === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(factsOf(person)));
  } catch {
    // A browser that keeps nothing begins each visit without a frame.
  }
}

/** Who was signed in at the last visit; null for nobody, and for what can't be read. */
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
