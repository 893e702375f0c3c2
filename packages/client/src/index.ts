export { createClient, type Client, type ClientOptions } from "./create-client.ts";
export {
  StakeholdError,
  type ClientErrorCode,
  type ErrorCode,
  type ErrorFields,
  type GraphError,
} from "./stakehold-error.ts";
export type { TypedDocument } from "./typed-document.ts";
export type { Page, Pages, Paging } from "./pages.ts";
export type { Change, ChangeOptions } from "./change.ts";
export type { CallOptions, Request } from "./transport/request.ts";
export type { Token, TokenSource } from "./transport/token.ts";
export type { AnswerFacts, Cost, RateLimit } from "./transport/answer-facts.ts";
export type { Ballot, Bet, BetEndings, Entry, EntryPreview, Participation, Settlement, WholeBet } from "./bets.ts";
export type { Me, OwnParticipation, PaidParticipation, Person, VoteDue } from "./people.ts";
export type { EscrowBalance, EscrowEntry, StatementEntry } from "./money.ts";
export type { Picture } from "./pictures.ts";
export type { Ticket, TicketMessage } from "./tickets.ts";
export type { WebhookDelivery, WebhookEndpoint, WithSecret } from "./webhook-endpoints.ts";
export type {
  BetFilter,
  BetSort,
  BetStatus,
  Category,
  CreateBetInput,
  JoinBetInput,
  OpenTicketInput,
  Position,
  ProposeResolutionInput,
  Topic,
  VoteChoice,
  WebhookEventKind,
} from "./generated/graphql.ts";
