import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import type { Category, Topic } from "../generated/graphql.ts";
import { presentBet, presentPerson } from "./present-bet.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";

/** REST lists are bare arrays of at most 100 items (design, section 8). */
const PAGE = 100;

const CATEGORIES = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"] as const;
const TOPICS = ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"] as const;

const required = (message: string) => z.string({ error: message }).min(1, message);
const position = z.enum(["for", "against"], { error: "You must select a position" }).transform(toUpper);

const newBet = z.object({
  title: required("Title is required"),
  description: required("Description is required"),
  category: required("Category is required"),
  topic: z.string().optional(),
  totalAmount: required("Total amount is required"),
  minEntry: required("Minimum entry is required"),
  endDate: required("End date is required"),
});

const Bets = graphql(`
  query RestBets($category: Category, $topic: Topic, $first: Int!, $after: String) {
    bets(category: $category, topic: $topic, first: $first, after: $after) {
      nodes {
        ...RestBet
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const OneBet = graphql(`
  query RestOneBet($id: ID!, $after: String) {
    bet(id: $id) {
      ...RestBet
      participants(first: 100, after: $after) {
        nodes {
          id
          position
          createdAt
          amount {
            amount
          }
          user {
            ...RestPerson
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const CreateBet = graphql(`
  mutation RestCreateBet($input: CreateBetInput!) {
    createBet(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      participation {
        id
      }
      bet {
        ...RestBet
      }
    }
  }
`);

const JoinBet = graphql(`
  mutation RestJoinBet($input: JoinBetInput!) {
    joinBet(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      participation {
        id
      }
    }
  }
`);

const ProposeResolution = graphql(`
  mutation RestProposeResolution($input: ProposeResolutionInput!) {
    proposeResolution(input: $input) {
      bet {
        ...RestBet
      }
    }
  }
`);

const UserBets = graphql(`
  query RestUserBets($id: ID!, $first: Int!, $after: String) {
    user(id: $id) {
      bets(first: $first, after: $after) {
        nodes {
          ...RestBet
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const UserParticipations = graphql(`
  query RestUserParticipations($id: ID!, $first: Int!, $after: String) {
    user(id: $id) {
      participations(first: $first, after: $after) {
        nodes {
          id
          position
          status
          createdAt
          amount {
            amount
          }
          bet {
            ...RestBet
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const betCalls = [
  restCall({
    method: "get",
    path: "/bets",
    body: anyBody,
    document: Bets,
    variables: ({ query }) => ({ ...filterOf(query["category"]), first: PAGE, after: query["after"] ?? null }),
    present: ({ bets }) => bets.nodes.map(presentBet),
    page: ({ bets }) => bets.pageInfo,
  }),
  restCall({
    method: "get",
    path: "/bets/:id",
    body: anyBody,
    document: OneBet,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", after: query["after"] ?? null }),
    page: ({ bet }) => bet?.participants.pageInfo,
    present: ({ bet }) => {
      if (!bet) throw domainError("BET_NOT_FOUND");
      return {
        ...presentBet(bet),
        participants: bet.participants.nodes.map((participant) => ({
          id: participant.id,
          userId: participant.user.id,
          position: participant.position.toLowerCase(),
          amount: participant.amount.amount,
          createdAt: participant.createdAt,
          user: presentPerson(participant.user),
        })),
      };
    },
  }),
  restCall({
    method: "post",
    path: "/bets-with-escrow",
    body: newBet,
    document: CreateBet,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, ...categoryOf(body), idempotencyKey } }),
    present: ({ createBet }) => {
      const { bet, ...entry } = returned(createBet);
      return { bet: presentBet(returned(bet)), ...presentEntry(entry) };
    },
  }),
  restCall({
    method: "post",
    path: "/bets/:id/join-with-escrow",
    body: z.object({ amount: required("Amount is required"), position }),
    document: JoinBet,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { betId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ joinBet }) => presentEntry(returned(joinBet)),
  }),
  restCall({
    method: "post",
    path: "/bets/:id/propose-resolution",
    body: z.object({ winningPosition: position, outcome: required("Outcome is required") }),
    document: ProposeResolution,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { betId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ proposeResolution }) => presentBet(returned(proposeResolution).bet),
  }),
  restCall({
    method: "get",
    path: "/users/:id/bets",
    body: anyBody,
    document: UserBets,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", first: PAGE, after: query["after"] ?? null }),
    present: ({ user }) => {
      if (!user) throw domainError("USER_NOT_FOUND");
      return user.bets.nodes.map(presentBet);
    },
    page: ({ user }) => user?.bets.pageInfo,
  }),
  restCall({
    method: "get",
    path: "/users/:id/participations",
    body: anyBody,
    document: UserParticipations,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", first: PAGE, after: query["after"] ?? null }),
    present: ({ user }) => {
      if (!user) throw domainError("USER_NOT_FOUND");
      return user.participations.nodes.map((participation) => ({
        id: participation.id,
        amount: participation.amount.amount,
        position: participation.position.toLowerCase(),
        status: participation.status.toLowerCase(),
        createdAt: participation.createdAt,
        bet: presentBet(participation.bet),
      }));
    },
    page: ({ user }) => user?.participations.pageInfo,
  }),
];

type Entry = {
  readonly participation?: { readonly id: string } | null;
  readonly clientSecret?: string | null;
  readonly totalCharge: { readonly amount: string };
};

/** A reserved place and how to pay for it. */
const presentEntry = ({ participation, clientSecret, totalCharge }: Entry) => ({
  participationId: returned(participation).id,
  clientSecret: clientSecret ?? null,
  totalAmount: totalCharge.amount,
});

/** A category, or a topic in its place; "all", like nothing, is no filter. */
function filterOf(wanted: string | undefined): { category?: Category; topic?: Topic } {
  if (wanted === undefined || wanted === "" || wanted === "all") return {};
  return isTopic(wanted)
    ? { topic: oneOf(TOPICS, wanted, "category") }
    : { category: oneOf(CATEGORIES, wanted, "category") };
}

const isTopic = (text: string): boolean => TOPICS.some((known) => known === text.toUpperCase());

/** Creation accepts a topic in the place of a category (design, section 4). */
function categoryOf({ category, topic }: { category: string; topic?: string | undefined }) {
  if (isTopic(category)) {
    return { category: "WILDCARD" as const, topic: oneOf(TOPICS, category, "category") };
  }
  return {
    category: oneOf(CATEGORIES, category, "category"),
    topic: topic === undefined ? null : oneOf(TOPICS, topic, "topic"),
  };
}

function oneOf<Word extends string>(words: readonly Word[], text: string, field: string): Word {
  const word = words.find((known) => known === text.toUpperCase());
  if (word === undefined)
    throw domainError("INVALID_INPUT", { field }, `Choose one of: ${words.join(", ").toLowerCase()}.`);
  return word;
}

function toUpper(word: "for" | "against"): "FOR" | "AGAINST" {
  return word === "for" ? "FOR" : "AGAINST";
}
