/** What the editor begins with. A token needs the scope `bets:read` for it. */
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
