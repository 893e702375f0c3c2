import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Bet } from "./bet.ts";
import type { Participation } from "./participation.ts";

/** What happened to a bet, to be told together with the bet as it is afterwards. */
export type BetEvent =
  | { readonly type: "BetDrafted" }
  | { readonly type: "BetPublished" }
  | { readonly type: "BetAbandoned" }
  | { readonly type: "ParticipantAdmitted"; readonly place: Participation }
  | { readonly type: "ParticipationRefused"; readonly place: Participation; readonly reason: ErrorCode }
  | { readonly type: "ParticipantWithdrawn"; readonly place: Participation; readonly reason: "CHARGEBACK" | "BANNED" }
  | { readonly type: "ResolutionProposed"; readonly electorate: readonly string[] }
  | { readonly type: "BetDecided" }
  | { readonly type: "BetSettled" };

/** What a decision wants written. A bet that is the very one it was given is not written. */
export type Change = {
  readonly bet: Bet;
  /** The one place that is new or different. */
  readonly place?: Participation;
  readonly events: readonly BetEvent[];
};

/** A decision that changes nothing. */
export const unchanged = (bet: Bet): Change => ({ bet, events: [] });
