export type NamedPerson = {
  readonly id: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly username?: string | null | undefined;
};

/**
 * Returns the name that others see: first and last name, else first, else user name, else 'User_' and the id's first
 * segment.
 */
export function displayName(person: NamedPerson | null | undefined): string {
  if (!person) return "Anonymous";
  if (person.firstName && person.lastName) return `${person.firstName} ${person.lastName}`;
  return person.firstName || person.username || `User_${person.id.split("-")[0]}`;
}
