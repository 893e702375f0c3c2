import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const AuditEntries = graphql(`
  query AuditEntries(
    $first: Int!
    $after: String
    $personId: ID
    $ofPeople: Boolean!
    $ofBets: Boolean!
    $ofMoney: Boolean!
    $ofSupport: Boolean!
  ) {
    people: identityAuditEntries(first: $first, after: $after, personId: $personId) @include(if: $ofPeople) {
      ...AuditPage
    }
    bets: betsAuditEntries(first: $first, after: $after, personId: $personId) @include(if: $ofBets) {
      ...AuditPage
    }
    money: paymentsAuditEntries(first: $first, after: $after, personId: $personId) @include(if: $ofMoney) {
      ...AuditPage
    }
    support: supportAuditEntries(first: $first, after: $after, personId: $personId) @include(if: $ofSupport) {
      ...AuditPage
    }
  }
`);

/** The areas of the audit log: each service keeps its own. */
export type AuditOf = "people" | "bets" | "money" | "support";

export type AuditInput = {
  readonly of: AuditOf;
  /** Only actions by or about the person with this id; everyone's if empty. */
  readonly personId: string;
  /** The cursor after which the page begins. */
  readonly after: string | null;
};

const pageSize = 20;

/** Reads a page of the actions of staff and admins, newest first. For admins. */
export function useAuditEntries({ of, personId, after }: AuditInput) {
  const { data, loading, error, refetch } = useQuery(AuditEntries, {
    variables: {
      first: pageSize,
      after,
      personId: personId === "" ? null : personId,
      ofPeople: of === "people",
      ofBets: of === "bets",
      ofMoney: of === "money",
      ofSupport: of === "support",
    },
    fetchPolicy: "network-only",
  });
  return { page: data?.[of] ?? null, loading, error, refetch };
}
