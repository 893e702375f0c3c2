import type { DatabaseSync } from "node:sqlite";
import { optionalTextOf, textOf } from "@stakehold/stand-in/rows.ts";
import { personFor, type Person } from "../people/person.ts";

export type People = {
  /** Returns the person with this address, remembered from now on. `email` is as `parseEmail` returns it. */
  remember(email: string): Person;
  findBySubject(subject: string): Person | undefined;
};

export function createPeople(database: DatabaseSync): People {
  const insert = database.prepare(
    "INSERT INTO people (subject, email, given_name, family_name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const selectBySubject = database.prepare(
    "SELECT subject, email, given_name, family_name FROM people WHERE subject = ?",
  );

  return {
    remember(email) {
      const person = personFor(email);
      insert.run(person.subject, person.email, person.givenName, person.familyName ?? null);
      return person;
    },
    findBySubject(subject) {
      const row = selectBySubject.get(subject);
      if (row === undefined) return undefined;
      return {
        subject: textOf(row, "subject"),
        email: textOf(row, "email"),
        givenName: textOf(row, "given_name"),
        familyName: optionalTextOf(row, "family_name") ?? undefined,
      };
    },
  };
}
