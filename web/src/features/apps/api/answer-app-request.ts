import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const AnswerAppRequest = graphql(`
  mutation AnswerAppRequest($input: AnswerAppRequestInput!) {
    answerAppRequest(input: $input) {
      continuePath
    }
  }
`);

export const useAnswerAppRequest = () => useMutation(AnswerAppRequest);
