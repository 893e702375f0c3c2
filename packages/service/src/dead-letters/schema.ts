/** The graph's names for a service's dead letters: every field of the graph belongs to one service. */
export function deadLetterFields(service: string) {
  const capital = `${service.charAt(0).toUpperCase()}${service.slice(1)}`;
  return {
    list: `${service}DeadLetters`,
    listSetAside: `${service}SetAsideLetters`,
    replay: `replay${capital}DeadLetters`,
    setAside: `setAside${capital}DeadLetter`,
    bringBack: `bringBack${capital}DeadLetter`,
  };
}

/** The additions to the graph of a service that consumes events; their types are in shared.graphql. */
export function deadLettersSchema(service: string): string {
  const { list, listSetAside, replay, setAside, bringBack } = deadLetterFields(service);
  return `
extend type Query {
  "Returns the events that ${service} can't handle, oldest first; null if the service is unreachable. Admins only. Errors: FORBIDDEN, INVALID_INPUT."
  ${list}(first: Int! = 20, after: String): DeadLetterConnection @tag(name: "staff")
  "Returns the events that were set aside at ${service} because nothing can handle them, in the order in which they were parked; null if the service is unreachable. Admins only. Errors: FORBIDDEN, INVALID_INPUT."
  ${listSetAside}(first: Int! = 20, after: String): DeadLetterSetAsideConnection @tag(name: "staff")
}

extend type Mutation {
  "Handles the dead letters of ${service} again, in order, for ten seconds or until all were tried. Admins only. Errors: FORBIDDEN, INVALID_INPUT, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED."
  ${replay}(input: ReplayDeadLettersInput!): DeadLetterReplay @tag(name: "staff")
  "Sets aside one event that ${service} has tried and can't handle: it no longer waits, and later events of its key are handled again. Admins only. Errors: FORBIDDEN, INVALID_INPUT, DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_WAITING, DEAD_LETTER_NOT_TRIED, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED."
  ${setAside}(input: DecideDeadLetterInput!): DeadLetterDecision @tag(name: "staff")
  "Returns an event that was set aside at ${service} to its former place among those that wait; events handled in between stay handled. Admins only. Errors: FORBIDDEN, INVALID_INPUT, DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_SET_ASIDE, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED."
  ${bringBack}(input: DecideDeadLetterInput!): DeadLetterDecision @tag(name: "staff")
}
`;
}
