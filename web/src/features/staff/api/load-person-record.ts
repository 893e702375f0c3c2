import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const PersonRecord = graphql(`
  query PersonRecord($id: ID!) {
    personRecord(id: $id) {
      id
      email
      isEmailVerified
      roles
      acceptedTerms
      isBanned
      isDeleted
      createdAt
      user {
        id
        displayName
        profileImageUrl
        activeBetCount
      }
    }
  }
`);

/** Reads a person as staff see them. USER_NOT_FOUND if there is none. */
export const usePersonRecord = (id: string) =>
  useQuery(PersonRecord, { variables: { id }, fetchPolicy: "cache-and-network" });
