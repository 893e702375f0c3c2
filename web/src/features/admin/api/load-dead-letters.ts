import { useQuery } from "@apollo/client/react";
import { DeadLettersDocument, type DeadLettersQuery, type SetAsideLettersQuery } from "../../../generated/graphql.ts";
import type { ServiceWithLetters } from "./replay-dead-letters.ts";

/**
 * Reads the events that each service can't handle, oldest first; null for a service that can't be reached. For admins.
 */
export const useDeadLetters = (first: number) =>
  useQuery(DeadLettersDocument, { variables: { first }, fetchPolicy: "network-only", errorPolicy: "all" });

/** Returns the services in the lists: the document queries each by its name. */
export const servicesIn = (lists: DeadLettersQuery | SetAsideLettersQuery): ServiceWithLetters[] =>
  keysOf(lists).filter((key) => key !== "__typename");

function keysOf<Fields extends object>(fields: Fields): Extract<keyof Fields, string>[] {
  const keys: Extract<keyof Fields, string>[] = [];
  for (const key in fields) keys.push(key);
  return keys;
}
