/**
 * The meaning of one error code on every wire. `http` is the status of the REST response, `connect` the name of the
 * Connect code, `retryable` whether the same call may succeed later unchanged (Temporal retries it, consumers wait with
 * it, people are asked to try again).
 */
export type Meaning = {
  readonly http: number;
  readonly connect: ConnectCodeName;
  readonly retryable: boolean;
  readonly message: string;
};

/** Connect's own names of its codes, which the RPC layer turns into numbers. */
export type ConnectCodeName =
  | "invalid_argument"
  | "not_found"
  | "already_exists"
  | "permission_denied"
  | "unauthenticated"
  | "failed_precondition"
  | "resource_exhausted"
  | "unavailable"
  | "internal";

const invalid = (message: string): Meaning => ({ http: 400, connect: "invalid_argument", retryable: false, message });
const missing = (message: string): Meaning => ({ http: 404, connect: "not_found", retryable: false, message });
const conflict = (message: string): Meaning => ({
  http: 409,
  connect: "failed_precondition",
  retryable: false,
  message,
});
const forbidden = (message: string): Meaning => ({
  http: 403,
  connect: "permission_denied",
  retryable: false,
  message,
});
const later = (http: number, message: string): Meaning => ({ http, connect: "unavailable", retryable: true, message });

/**
 * Every error code that Stakehold returns. The list is closed: a client may switch over it. The message is for people
 * and is used if the thrower gives none of its own.
 */
export const MEANINGS = {
  // Input
  INVALID_INPUT: invalid("Something in this request is not valid."),
  INVALID_AMOUNT: invalid("Enter an amount in dollars and cents, for example 12.50."),
  AMOUNT_TOO_LARGE: invalid("The total charge can be at most $999,999.99."),
  BELOW_MINIMUM: invalid("The amount is below the minimum."),
  INVALID_END_DATE: invalid(
    "The end date must be in the future, and within the time for which the card provider holds money.",
  ),
  IDEMPOTENCY_KEY_REUSED: conflict("This idempotency key was already used with other input."),
  QUERY_TOO_COMPLEX: invalid("This query asks for too much at once."),
  ANSWER_TOO_LARGE: invalid("The answer to this is too large. Ask for smaller pages, or for less of each entry."),
  METHOD_NOT_ALLOWED: { ...invalid("This address takes other methods; see the Allow header."), http: 405 },
  BODY_TOO_LARGE: { ...invalid("The body of this request is too large."), http: 413 },
  UNSUPPORTED_MEDIA_TYPE: { ...invalid("Send the body as JSON in UTF-8."), http: 415 },

  // Who is asking
  UNAUTHENTICATED: { http: 401, connect: "unauthenticated", retryable: false, message: "Sign in first." },
  FORBIDDEN: forbidden("You may not do this."),
  INSUFFICIENT_SCOPE: forbidden("This token is not allowed to do this."),
  CROSS_SITE_REQUEST: forbidden("This request came from another site and was refused."),
  REAUTHENTICATION_REQUIRED: forbidden("Show again that it is you, and then do this."),
  TERMS_NOT_ACCEPTED: forbidden("Confirm your age and accept the terms first."),
  BANNED: forbidden("This account is banned from betting."),
  RATE_LIMITED: {
    http: 429,
    connect: "resource_exhausted",
    retryable: true,
    message: "Too many requests. Try again soon.",
  },

  // Bets
  BET_NOT_FOUND: missing("This bet does not exist."),
  PARTICIPATION_NOT_FOUND: missing("This participation does not exist."),
  BET_NOT_ACTIVE: conflict("This bet is not open for joining."),
  BET_ENDED: conflict("This bet has passed its end date."),
  BET_FULL: conflict("This bet has reached its largest number of participants."),
  ALREADY_JOINED: conflict("You have already joined this bet."),
  BET_HAS_PARTICIPANTS: conflict("Others have joined this bet, so it can't be cancelled."),
  NOT_THE_CREATOR: forbidden("Only the bet's creator may do this."),
  NOT_A_PARTICIPANT: forbidden("Only participants of this bet may do this."),
  ALREADY_RESOLVED: conflict("This bet has already been resolved."),
  VOTING_IN_PROGRESS: conflict("Voting is already in progress for this bet."),
  BET_NOT_RESOLVABLE: conflict("This bet is not in an active state for resolution."),
  BET_NOT_SETTLED: conflict("This bet is not settled yet."),
  BET_REFUNDED: conflict("Everyone was refunded, so nobody won this bet."),
  NOT_A_WINNER: forbidden("Only people whose side won this bet may do this."),
  PROPOSAL_TOO_EARLY: conflict("No result can be proposed for this bet before its end date."),
  POSITION_NOT_TAKEN: conflict("Nobody holds this position, so it can't win."),
  TOO_MANY_DRAFTS: conflict("You have too many bets that are not paid. Pay for one of them, or discard it."),
  CLEARING_NOT_FOUND: missing(
    "No such request to clear the platform waits: it was confirmed, withdrawn or never made.",
  ),
  CLEARING_EXPIRED: conflict("The other admin asked too long ago. Ask for the clearing again."),
  PLATFORM_CLOSED: later(503, "The platform is being cleared and takes no new bets right now."),

  // Money
  STAKE_NOT_FOUND: missing("This payment does not exist."),
  STAKE_CLOSED: conflict("This payment was closed. Start again."),
  STAKE_BUSY: later(409, "Your earlier payment is still being processed. Try again in a moment."),
  PAYMENT_MISMATCH: conflict("This payment does not match what was asked for."),
  NOTHING_PARKED: conflict("Nothing waits here for anybody any more."),
  DISPUTE_OPEN: conflict("A card network holds this payment. Wait until the dispute ends."),
  MOVED_BY_HAND: conflict("Money of this payment was moved by hand at Stripe. Adopt that first."),
  MOVEMENT_NOT_FOUND: missing("Stripe has no such refund or transfer of a payment of ours."),
  SECOND_ADMIN_NEEDED: conflict("Another admin has to agree to this."),
  PAYOUT_ACCOUNT_NOT_FOUND: missing("There is no payout account yet."),

  // Voting
  BALLOT_NOT_FOUND: missing("There is no vote on this bet."),
  BALLOT_OPENING: later(409, "The vote is just being opened. Try again in a moment."),
  VOTING_NOT_STARTED: conflict("Voting has not started for this bet yet."),
  VOTING_CLOSED: conflict("The voting period has ended."),
  ALREADY_VOTED: conflict("You have already voted on this bet."),

  // Pictures
  PICTURE_TOO_LARGE: { ...invalid("A picture can have at most 5 MB."), http: 413 },
  PICTURE_UNREADABLE: invalid("This is not a picture that can be read. Choose a JPEG, PNG or WebP file."),
  PICTURE_NOT_FOUND: missing(
    "This picture does not exist, or its link is over. Upload it again, or load the page again.",
  ),

  // Support and people
  TICKET_NOT_FOUND: missing("This ticket does not exist."),
  TICKET_CLOSED: conflict("This ticket is resolved and takes no further messages."),
  TICKET_FULL: conflict("This ticket holds its largest number of messages. Open a new one."),
  TICKET_TAKEN: conflict("Somebody else holds this ticket. Assign it to yourself to take it over."),
  TICKET_OF_ASSIGNEE: conflict("Nobody can hold a ticket of their own. Somebody else has to answer it."),
  ASSIGNEE_NOT_STAFF: conflict("A ticket can only be assigned to somebody of staff who was here within 30 days."),
  TEMPLATE_NOT_FOUND: missing("This template does not exist."),
  TOO_MANY_TEMPLATES: conflict("The team has as many templates as it may. Delete one that nobody needs."),
  TOO_MANY_TOKENS: conflict("You have as many tokens as one person may. Revoke one that you don't need."),
  USER_NOT_FOUND: missing("This person does not exist."),
  ACCOUNT_HAS_STAKES: conflict("You still have stakes in bets. Wait until they are decided, then delete your account."),
  ACCOUNT_IS_OWED: conflict("Money of yours is still on its way to you. Delete your account once it has arrived."),

  // Notifications
  NOTIFICATION_ALWAYS_TOLD: conflict("You are always told of results, votes and money. This can't be switched off."),
  PUSH_NOT_OFFERED: conflict("Notifications on devices are not offered here."),
  UNSUBSCRIBE_LINK_INVALID: missing("This link stops no emails. Sign in and choose in your settings what we tell you."),

  // Webhooks
  WEBHOOK_NOT_FOUND: missing("This webhook endpoint does not exist."),
  WEBHOOK_DELIVERY_NOT_FOUND: missing("This delivery does not exist."),
  WEBHOOK_ADDRESS_REFUSED: invalid("Webhooks go to https addresses of the public internet, without a user in them."),
  WEBHOOK_DISABLED: conflict("This webhook endpoint is switched off. Switch it on first."),
  TOO_MANY_WEBHOOKS: conflict("You have as many webhook endpoints as one may have. Delete one of them."),

  // Apps
  APP_NOT_FOUND: missing("This app does not exist."),
  APP_REQUEST_NOT_FOUND: missing(
    "This request is over, or was made to somebody else. Go back to the app and begin again.",
  ),
  TOO_MANY_APPS: conflict("You have as many apps as one person may have. Delete one first."),

  // The machinery
  REPLAY_UNDER_WAY: later(409, "Somebody is having these events handled again. Look again in a moment."),
  DEAD_LETTER_NOT_FOUND: missing("This event is not among those that could not be handled."),
  DEAD_LETTER_NOT_WAITING: conflict("This event was handled or set aside before."),
  DEAD_LETTER_NOT_TRIED: conflict("This event only waits for its turn. Have it handled before it is set aside."),
  DEAD_LETTER_NOT_SET_ASIDE: conflict("This event is not set aside any more."),
  NOT_FOUND: missing("There is nothing here."),
  UNAVAILABLE: later(503, "A part of Stakehold can't be reached right now. Nothing was lost; try again in a moment."),
  DEADLINE_EXCEEDED: later(504, "This took too long. It is safe to try again."),
  INTERNAL: { http: 500, connect: "internal", retryable: false, message: "Something went wrong on our side." },
} as const satisfies Readonly<Record<string, Meaning>>;

/** One of the closed list of stable codes. */
export type ErrorCode = keyof typeof MEANINGS;

/** What a code means on every wire. */
export const meaningOf = (code: ErrorCode): Meaning => MEANINGS[code];

/** Returns whether a text from another process is one of the codes. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(MEANINGS, text);
