import { useMutation, useQuery } from "@apollo/client/react";
import { readFragment, type FragmentType } from "../../../generated/fragment-masking.ts";
import { graphql } from "../../../generated/gql.ts";
import type { MadePictureFragment } from "../../../generated/graphql.ts";

const OwnWinnerPicture = graphql(`
  query OwnWinnerPicture($betId: ID!) {
    bet(id: $betId) {
      id
      myParticipation {
        id
        ...MadePicture
      }
    }
  }
`);

const MakeWinnerPicture = graphql(`
  mutation MakeWinnerPicture($input: MakeWinnerPictureInput!) {
    makeWinnerPicture(input: $input) {
      participation {
        ...MadePicture
      }
    }
  }
`);

const WithdrawWinnerPicture = graphql(`
  mutation WithdrawWinnerPicture($input: WithdrawWinnerPictureInput!) {
    withdrawWinnerPicture(input: $input) {
      participation {
        ...MadePicture
      }
    }
  }
`);

const MadePictureDocument = graphql(`
  fragment MadePicture on Participation {
    id
    winnerPicture {
      words
      pageUrl
      imageUrl
    }
  }
`);

export type MadePicture = NonNullable<MadePictureFragment["winnerPicture"]>;

/** Returns the picture of a participation; null if its person made none. */
export const madePictureOf = (own: FragmentType<typeof MadePictureDocument> | null): MadePicture | null =>
  (own && readFragment(MadePictureDocument, own).winnerPicture) ?? null;

/** Reads the picture that the user made of having won a bet. */
export const useOwnWinnerPicture = (betId: string) =>
  useQuery(OwnWinnerPicture, { variables: { betId }, fetchPolicy: "cache-and-network" });

/** Makes it. Errors: BANNED, NOT_A_PARTICIPANT, BET_NOT_SETTLED, BET_REFUNDED, NOT_A_WINNER. */
export const useMakeWinnerPicture = () => useMutation(MakeWinnerPicture);

/** Withdraws it; its link leads nowhere from then on. Errors: NOT_A_PARTICIPANT. */
export const useWithdrawWinnerPicture = () => useMutation(WithdrawWinnerPicture);
