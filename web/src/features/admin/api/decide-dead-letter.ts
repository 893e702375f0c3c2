import { useMutation } from "@apollo/client/react";
import {
  BringBackDeadLetterDocument,
  SetAsideDeadLetterDocument,
  type DecideDeadLetterInput,
} from "../../../generated/graphql.ts";
import type { ServiceWithLetters } from "./replay-dead-letters.ts";

/** Both lists show it before the answer comes. */
const readAgain = { refetchQueries: ["DeadLetters", "SetAsideLetters"], awaitRefetchQueries: true };

/** Sets one event of a service aside; returns how many still wait there, or null where that is not known. For admins. */
export function useSetAsideDeadLetter(service: ServiceWithLetters) {
  const [send] = useMutation(SetAsideDeadLetterDocument, readAgain);
  return async (input: DecideDeadLetterInput) =>
    (await send({ variables: { input, [service]: true } })).data?.[service]?.waiting ?? null;
}

/** Lets an event of a service wait again that was set aside. For admins. */
export function useBringBackDeadLetter(service: ServiceWithLetters) {
  const [send] = useMutation(BringBackDeadLetterDocument, readAgain);
  return async (input: DecideDeadLetterInput) =>
    (await send({ variables: { input, [service]: true } })).data?.[service]?.waiting ?? null;
}
