import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import type { Category, RestUserParticipationsQuery, RestWholeBetFragment, Topic } from "../generated/graphql.ts";
import { presentBet, presentPerson } from "./present-bet.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

/** REST lists are bare arrays of at most 100 items (design, section 8). */
const PAGE = 100;

const CATEGORIES = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"] as const;
const TOPICS = ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"] as const;

const required = (message: string) => z.string({ error: message }).min(1, message);
/** Amounts are text, because a JSON number may lose what the user typed. */
const amount = (name: string) =>
  z
    .string({
      error: ({ input }) =>
        input == null ? `${name} is required` : `${name} must be a decimal string, such as "12.50"`,
    })
    .min(1, `${name} is required`);
const position = z.enum(["for", "against"], { error: "You must select a position" }).transform(toUpper);

const newBet = z.object({
  title: required("Title is required"),
  description: required("Description is required"),
  category: required("Category is required"),
  topic: z.string().optional(),
  totalAmount: amount("Total amount"),
  minEntry: amount("Minimum entry"),
  endDate: required("End date is required"),
  sourceName: z.string().optional().meta({ description: "At most 200 characters." }),
  sourceUrl: z.string().optional().meta({ description: "An http or https address of at most 2,000 characters." }),
  voidIf: z.string().optional().meta({ description: "At most 1,000 characters." }),
  earlyProposal: z
    .boolean()
    .default(true)
    .meta({ description: "Whether a result may be proposed before the end date." }),
});

/** The winning side, or that the bet can't be judged. */
const proposal = z.object({
  winningPosition: position.optional().meta({ description: "The winning side. Required unless `isVoid` is true." }),
  isVoid: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the proposal is that the bet can't be judged, which refunds everyone." }),
  outcome: required("Outcome is required").meta({ description: "What happened, or why the bet can't be judged." }),
  evidenceUrl: z.string().optional().meta({ description: "The http or https address of a page that supports it." }),
  evidencePictureId: z.string().optional().meta({
    description:
      "The id of a picture that supports it, returned to the caller by `POST /pictures` within the last day.",
  }),
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

/** A bet with its participants, in order of admission. */
export const RestWholeBet = graphql(`
  fragment RestWholeBet on Bet {
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
`);

const OneBet = graphql(`
  query RestOneBet($id: ID!, $after: String) {
    bet(id: $id) {
      ...RestWholeBet
    }
  }
`);

const Receipt = graphql(`
  query RestReceipt($id: ID!) {
    bet(id: $id) {
      myParticipation {
        receipt {
          document
        }
      }
    }
  }
`);

const CreateBet = graphql(`
  mutation RestCreateBet($input: CreateBetInput!, $after: String) {
    createBet(input: $input) {
      clientSecret
      paymentUrl
      totalCharge {
        amount
      }
      participation {
        id
      }
      bet {
        ...RestWholeBet
      }
    }
  }
`);

const JoinBet = graphql(`
  mutation RestJoinBet($input: JoinBetInput!) {
    joinBet(input: $input) {
      clientSecret
      paymentUrl
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
  mutation RestProposeResolution($input: ProposeResolutionInput!, $after: String) {
    proposeResolution(input: $input) {
      bet {
        ...RestWholeBet
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
    name: "listBets",
    summary: "Open and ended bets, the largest pool first.",
    filters: { category: "A category or a topic; `all` is no filter." },
    answers: z.array(shapes.bet),
    body: anyBody,
    document: Bets,
    variables: ({ query }) => ({ ...filterOf(query["category"]), first: PAGE, after: query["after"] ?? null }),
    present: ({ bets }) => bets.nodes.map(presentBet),
    page: ({ bets }) => bets.pageInfo,
  }),
  restCall({
    method: "get",
    path: "/bets/:id",
    name: "readBet",
    summary: "One bet with its participants.",
    answers: shapes.wholeBet,
    body: anyBody,
    document: OneBet,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", after: query["after"] ?? null }),
    page: ({ bet }) => bet?.participants.pageInfo,
    present: ({ bet }) => {
      if (!bet) throw domainError("BET_NOT_FOUND");
      return presentWholeBet(bet);
    },
  }),
  restCall({
    method: "get",
    path: "/bets/:id/receipt",
    name: "readReceipt",
    summary: "What the caller saw when they paid for their place in a bet, signed.",
    answers: shapes.receipt,
    body: anyBody,
    document: Receipt,
    variables: ({ params }) => ({ id: params["id"] ?? "" }),
    present: ({ bet }) => {
      if (!bet) throw domainError("BET_NOT_FOUND");
      if (!bet.myParticipation) throw domainError("NOT_A_PARTICIPANT");
      if (!bet.myParticipation.receipt) throw domainError("NOT_FOUND");
      return shapes.receipt.parse(JSON.parse(bet.myParticipation.receipt.document));
    },
  }),
  restCall({
    method: "post",
    path: "/bets-with-escrow",
    name: "createBet",
    summary: "Stores a bet as a draft, which is published when the card is charged.",
    answers: z.strictObject({ bet: shapes.wholeBet, ...shapes.entry }),
    body: newBet,
    document: CreateBet,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, ...categoryOf(body), idempotencyKey } }),
    present: ({ createBet }) => {
      const { bet, ...entry } = returned(createBet);
      return { bet: presentWholeBet(returned(bet)), ...presentEntry(entry) };
    },
  }),
  restCall({
    method: "post",
    path: "/bets/:id/join-with-escrow",
    name: "joinBet",
    summary: "Reserves a place in a bet; it counts when the card is charged.",
    answers: z.strictObject(shapes.entry),
    body: z.object({ amount: amount("Amount"), position }),
    document: JoinBet,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { betId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ joinBet }) => presentEntry(returned(joinBet)),
  }),
  restCall({
    method: "post",
    path: "/bets/:id/propose-resolution",
    name: "proposeResolution",
    summary: "Proposes the result and opens the vote on it.",
    answers: shapes.wholeBet,
    body: proposal,
    document: ProposeResolution,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { betId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ proposeResolution }) => presentWholeBet(returned(proposeResolution).bet),
  }),
  restCall({
    method: "get",
    path: "/users/:id/bets",
    name: "listBetsOfUser",
    summary: "The bets that a person created, newest first. Only the creator sees drafts.",
    answers: z.array(shapes.bet),
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
    name: "listParticipations",
    summary: "The bets that the caller takes part in, newest first.",
    answers: z.array(shapes.participation),
    body: anyBody,
    document: UserParticipations,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", first: PAGE, after: query["after"] ?? null }),
    present: ({ user }) => {
      if (!user) throw domainError("USER_NOT_FOUND");
      return user.participations.nodes.map((participation) => ({
        id: participation.id,
        amount: participation.amount.amount,
        position: participation.position.toLowerCase(),
        status: moneyOf(participation),
        createdAt: participation.createdAt,
        bet: presentBet(participation.bet),
      }));
    },
    page: ({ user }) => user?.participations.pageInfo,
  }),
];

type Placed = NonNullable<RestUserParticipationsQuery["user"]>["participations"]["nodes"][number];

/**
 * Returns the state of a participant's money in escrow's terms; a participation that is not held has its own status.
 */
function moneyOf({ status, position: side, bet }: Placed): z.infer<typeof shapes.placeStatus> {
  if (status !== "HELD") return shapes.placeStatus.parse(status.toLowerCase());
  if (bet.status === "REFUNDED") return "refunded";
  if (bet.status !== "RESOLVED") return "held";
  return bet.winningPosition === side ? "released" : "forfeited";
}

const presentWholeBet = (bet: RestWholeBetFragment) => ({
  ...presentBet(bet),
  participants: bet.participants.nodes.map((participant) => ({
    id: participant.id,
    userId: participant.user.id,
    position: participant.position.toLowerCase(),
    amount: participant.amount.amount,
    createdAt: participant.createdAt,
    user: presentPerson(participant.user),
  })),
});

type Entry = {
  readonly participation?: { readonly id: string } | null;
  readonly clientSecret?: string | null;
  readonly paymentUrl?: string | null;
  readonly totalCharge: { readonly amount: string };
};

/** Presents a reserved participation and how to pay for it. */
const presentEntry = ({ participation, clientSecret, paymentUrl, totalCharge }: Entry) => ({
  participationId: returned(participation).id,
  clientSecret: clientSecret ?? null,
  paymentUrl: paymentUrl ?? null,
  totalAmount: totalCharge.amount,
});

/** Filters by a category, or by a topic given instead; "all", like no value, filters nothing. */
function filterOf(wanted: string | undefined): { category?: Category; topic?: Topic } {
  if (wanted === undefined || wanted === "" || wanted === "all") return {};
  return isTopic(wanted)
    ? { topic: oneOf(TOPICS, wanted, "category") }
    : { category: oneOf(CATEGORIES, wanted, "category") };
}

const isTopic = (text: string): boolean => TOPICS.some((known) => known === text.toUpperCase());

/** Creation accepts a topic instead of a category (design, section 4). */
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
