import { useMutation } from "@apollo/client/react";
import {
  ReplayDeadLettersDocument,
  type DeadLettersQuery,
  type ReplayDeadLettersInput,
} from "../../../generated/graphql.ts";

/** A service that consumes events. */
export type ServiceWithLetters = Exclude<keyof DeadLettersQuery, "__typename">;

/** Replays a service's dead letters; the lists are reloaded before it resolves. For admins. */
export function useReplayDeadLetters(service: ServiceWithLetters) {
  const [send] = useMutation(ReplayDeadLettersDocument, {
    refetchQueries: ["DeadLetters"],
    awaitRefetchQueries: true,
  });
  return async (input: ReplayDeadLettersInput) =>
    (await send({ variables: { input, [service]: true } })).data?.[service] ?? null;
}
