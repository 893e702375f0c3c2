import { useQuery } from "@apollo/client/react";
import { feedVariables, type FeedFilter } from "../../../bets/subject.ts";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const Feed = graphql(`
  query Feed($category: Category, $topic: Topic, $first: Int!, $after: String) {
    bets(category: $category, topic: $topic, first: $first, after: $after) {
      nodes {
        id
        participantCount
        ...BetCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The featured bet and six rows of three. */
const firstPage = 19;

/** Six more rows of three. */
const furtherPage = 18;

/** The bets, largest pool first, as the server sorts them. What was seen before shows at once while it is asked again. */
export const useFeed = (filter: FeedFilter) =>
  usePages({
    query: useQuery(Feed, {
      variables: { ...feedVariables(filter), first: firstPage, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ bets }) => bets,
    pageSize: furtherPage,
    failure: "Failed to fetch bets",
  });
