import { useQuery } from "@apollo/client/react";
import { SetAsideLettersDocument } from "../../../generated/graphql.ts";

/** What was set aside at each service; null for one that can't be reached now. For admins. */
export const useSetAsideLetters = (first: number) =>
  useQuery(SetAsideLettersDocument, { variables: { first }, fetchPolicy: "network-only", errorPolicy: "all" });
