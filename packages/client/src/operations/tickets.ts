import { graphql } from "../generated/index.ts";

export const listTickets = graphql(`
  query ListTickets($first: Int! = 20, $after: String) {
    tickets(first: $first, after: $after) {
      nodes {
        ...TicketFacts
      }
      pageInfo {
        ...PageFacts
      }
    }
  }
`);

export const getTicket = graphql(`
  query GetTicket($id: ID!) {
    ticket(id: $id) {
      ...TicketFacts
    }
  }
`);

export const listTicketMessages = graphql(`
  query ListTicketMessages($id: ID!, $first: Int! = 20, $after: String) {
    ticket(id: $id) {
      messages(first: $first, after: $after) {
        nodes {
          id
          message
          pictures {
            ...PictureFacts
          }
          senderType
          createdAt
        }
        pageInfo {
          ...PageFacts
        }
      }
    }
  }
`);

export const openTicket = graphql(`
  mutation OpenTicket($input: OpenTicketInput!) {
    openTicket(input: $input) {
      ticket {
        ...TicketFacts
      }
    }
  }
`);

export const replyToTicket = graphql(`
  mutation ReplyToTicket($input: ReplyToTicketInput!) {
    replyToTicket(input: $input) {
      ticket {
        ...TicketFacts
      }
    }
  }
`);

export const resolveTicket = graphql(`
  mutation ResolveTicket($input: ResolveTicketInput!) {
    resolveTicket(input: $input) {
      ticket {
        ...TicketFacts
      }
    }
  }
`);
