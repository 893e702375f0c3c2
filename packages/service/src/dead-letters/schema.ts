/** What the graph calls a service's dead letters: every name of the graph is one service's own. */
export const deadLetterFields = (service: string) => ({
  list: `${service}DeadLetters`,
  replay: `replay${service.charAt(0).toUpperCase()}${service.slice(1)}DeadLetters`,
});

/** What a service that hears events adds to the graph; its types are in shared.graphql. */
export function deadLettersSchema(service: string): string {
  const { list, replay } = deadLetterFields(service);
  return `
extend type Query {
  "Events that ${service} can't handle, oldest first; null when it can't be reached. Admins only. Errors: FORBIDDEN, INVALID_INPUT."
  ${list}(first: Int! = 20, after: String): DeadLetterConnection @tag(name: "staff")
}

extend type Mutation {
  "Hands ${service} its dead letters again, in order, for ten seconds or until all were tried. Admins only. Errors: FORBIDDEN, INVALID_INPUT, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED."
  ${replay}(input: ReplayDeadLettersInput!): DeadLetterReplay @tag(name: "staff")
}
`;
}
