/** The editor's initial query. Its token needs the scope `bets:read`. */
export const firstQuery = `# Press the triangle to ask this. Your token needs the scope bets:read.
# The book on the left shows everything that you can ask for.

query OpenBets {
  bets(first: 3, filter: { status: [ACTIVE] }, sort: ENDING_SOON) {
    nodes {
      id
      title
      endDate
      currentPool {
        amount
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;
