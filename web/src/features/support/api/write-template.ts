import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { ReplyTemplates } from "./load-templates.ts";

const CreateReplyTemplate = graphql(`
  mutation CreateReplyTemplate($input: CreateReplyTemplateInput!) {
    createReplyTemplate(input: $input) {
      replyTemplate {
        id
      }
    }
  }
`);

const ChangeReplyTemplate = graphql(`
  mutation ChangeReplyTemplate($input: ChangeReplyTemplateInput!) {
    changeReplyTemplate(input: $input) {
      replyTemplate {
        id
        title
        text
      }
    }
  }
`);

const DeleteReplyTemplate = graphql(`
  mutation DeleteReplyTemplate($input: DeleteReplyTemplateInput!) {
    deleteReplyTemplate(input: $input) {
      replyTemplateId
    }
  }
`);

/** The list is sorted by title, so every change refetches it. */
const refetchQueries = [ReplyTemplates];

/** For staff. TOO_MANY_TEMPLATES if the team has 200. */
export const useCreateTemplate = () => useMutation(CreateReplyTemplate, { refetchQueries });

/** For staff. */
export const useChangeTemplate = () => useMutation(ChangeReplyTemplate, { refetchQueries });

/** For staff. */
export const useDeleteTemplate = () => useMutation(DeleteReplyTemplate, { refetchQueries });
