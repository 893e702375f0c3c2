import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { ReplayDeadLettersInput } from "../../../generated/graphql.ts";

const ReplayBetsDeadLetters = graphql(`
  mutation ReplayBetsDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replayBetsDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const ReplayPaymentsDeadLetters = graphql(`
  mutation ReplayPaymentsDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replayPaymentsDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const ReplayVotingDeadLetters = graphql(`
  mutation ReplayVotingDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replayVotingDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const ReplayIdentityDeadLetters = graphql(`
  mutation ReplayIdentityDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replayIdentityDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const ReplaySupportDeadLetters = graphql(`
  mutation ReplaySupportDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replaySupportDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const ReplayNotificationsDeadLetters = graphql(`
  mutation ReplayNotificationsDeadLetters($input: ReplayDeadLettersInput!) {
    replay: replayNotificationsDeadLetters(input: $input) {
      ...ReplayFacts
    }
  }
`);

const documents = {
  bets: ReplayBetsDeadLetters,
  payments: ReplayPaymentsDeadLetters,
  voting: ReplayVotingDeadLetters,
  identity: ReplayIdentityDeadLetters,
  support: ReplaySupportDeadLetters,
  notifications: ReplayNotificationsDeadLetters,
};

/** A service that hears events. */
export type ServiceWithLetters = keyof typeof documents;

/** Has one service's dead letters handled again; the lists are read again before the answer comes. For admins. */
export function useReplayDeadLetters(service: ServiceWithLetters) {
  const [send] = useMutation(documents[service], { refetchQueries: ["DeadLetters"], awaitRefetchQueries: true });
  return async (input: ReplayDeadLettersInput) => (await send({ variables: { input } })).data?.replay ?? null;
}
