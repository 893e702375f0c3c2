import { useMutation } from "@apollo/client/react";
import {
  BringBackDeadLetterDocument,
  SetAsideDeadLetterDocument,
  type DecideDeadLetterInput,
} from "../../../generated/graphql.ts";
import type { ServiceWithLetters } from "./replay-dead-letters.ts";

/** Updates both lists before the mutation resolves. */
const readAgain = { refetchQueries: ["DeadLetters", "SetAsideLetters"], awaitRefetchQueries: true };

/** Sets aside one event of a service; returns how many still wait there, or null if unknown. For admins. */
export function useSetAsideDeadLetter(service: ServiceWithLetters) {
  const [send] = useMutation(SetAsideDeadLetterDocument, readAgain);
  return async (input: DecideDeadLetterInput) =>
    (await send({ variables: { input, [service]: true } })).data?.[service]?.waiting ?? null;
}

/** Returns an event that was set aside to a service's waiting events. For admins. */
export function useBringBackDeadLetter(service: ServiceWithLetters) {
  const [send] = useMutation(BringBackDeadLetterDocument, readAgain);
  return async (input: DecideDeadLetterInput) =>
    (await send({ variables: { input, [service]: true } })).data?.[service]?.waiting ?? null;
}
