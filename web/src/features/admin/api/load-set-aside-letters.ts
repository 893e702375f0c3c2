import { useQuery } from "@apollo/client/react";
import { SetAsideLettersDocument } from "../../../generated/graphql.ts";

/** Reads the events set aside at each service; null for a service that can't be reached. For admins. */
export const useSetAsideLetters = (first: number) =>
  useQuery(SetAsideLettersDocument, { variables: { first }, fetchPolicy: "network-only", errorPolicy: "all" });
