import { ApolloLink } from "@apollo/client";
import { map } from "rxjs";

/**
 * Takes the empty fields out of an answer in which nothing could be read. A query that shows what it can get would keep
 * them otherwise, and a bet that could not be read would be one that is not there, on every part of the page.
 */
export const unreadAnswers = new ApolloLink((operation, forward) =>
  forward(operation).pipe(map((answer) => (isUnread(answer) ? { ...answer, data: null } : answer))),
);

function isUnread({ data, errors }: ApolloLink.Result): boolean {
  if (!data || !errors || errors.length === 0) return false;
  return Object.entries(data).every(([name, field]) => field === null || name === "__typename");
}
