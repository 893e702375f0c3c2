import { createHash } from "node:crypto";

export type Person = {
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string | undefined;
};

/** The people in every journey, test and page of the documentation, in display order. */
const EXAMPLE_NAMES = new Map([
  ["alice@example.com", ["Alice", "Archer"]],
  ["bob@example.com", ["Bob", "Bennett"]],
  ["carol@example.com", ["Carol", "Castillo"]],
  ["dave@example.com", ["Dave", "Dalton"]],
  ["erin@example.com", ["Erin", "Eriksen"]],
  ["staff@example.com", ["Sam", "Staff"]],
  ["admin@example.com", ["Ada", "Admin"]],
  ["second-admin@example.com", ["Bea", "Admin"]],
]);

/** Returns the person with an address. `email` is as `parseEmail` returns it. */
export function personFor(email: string): Person {
  const [givenName = email, familyName] = EXAMPLE_NAMES.get(email) ?? namesFrom(email);
  return { subject: subjectFor(email), email, givenName, familyName };
}

export const EXAMPLE_PEOPLE: readonly Person[] = [...EXAMPLE_NAMES.keys()].map(personFor);

/**
 * Derives a person's names from the local part: `jane.doe+2@…` is Jane Doe, `zoe7@…` is Zoe, and `42@…`, which contains
 * no name, is called 42.
 */
function namesFrom(email: string): readonly string[] {
  const local = email.slice(0, email.indexOf("@"));
  const words = local
    .split("+", 1)
    .join("")
    .split(/[^a-z]+/);
  const names = words.filter((word) => word !== "").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [given = local, ...family] = names;
  return family.length === 0 ? [given] : [given, family.join(" ")];
}

/**
 * Derives the subject from the address rather than at random, so that an application which keeps its accounts finds
 * them again even after this provider's state was deleted.
 */
function subjectFor(email: string): string {
  const digest = createHash("sha256").update(`stakehold development person ${email}`).digest("hex");
  return digest.slice(0, 32);
}
