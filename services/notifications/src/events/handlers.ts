import type { Handler } from "@stakehold/messaging/handler.ts";
import type { NoteEventDeps } from "../operations/note-event.ts";
import type { NoticeRemoval } from "../operations/forget-notices.ts";
import { onBetDecided } from "./on-bet-decided.ts";
import { onBetDrafted } from "./on-bet-drafted.ts";
import { onBetFundsSettled } from "./on-bet-funds-settled.ts";
import { onBetPublished } from "./on-bet-published.ts";
import { onParticipantAdmitted } from "./on-participant-admitted.ts";
import { onParticipationRefused } from "./on-participation-refused.ts";
import { onPayoutSent } from "./on-payout-sent.ts";
import { onPayoutWaiting } from "./on-payout-waiting.ts";
import { onPlatformCleared } from "./on-platform-cleared.ts";
import { onResolutionProposed } from "./on-resolution-proposed.ts";
import { onStakeRefunded } from "./on-stake-refunded.ts";
import { onTicketOpened } from "./on-ticket-opened.ts";
import { onTicketReplied } from "./on-ticket-replied.ts";
import { onUserProfileChanged } from "./on-user-profile-changed.ts";
import { onUserRegistered } from "./on-user-registered.ts";

/** Everything that this service listens for. */
export const handlers = (
  deps: NoteEventDeps & { readonly votingPeriodMs: number; readonly removal: NoticeRemoval },
): Handler[] => [
  onUserRegistered(deps),
  onUserProfileChanged(deps),
  onBetDrafted(deps),
  onBetPublished(deps),
  onParticipantAdmitted(deps),
  onParticipationRefused(deps),
  onResolutionProposed(deps),
  onBetDecided(deps),
  onBetFundsSettled(deps),
  onStakeRefunded(deps),
  onPayoutSent(deps),
  onPayoutWaiting(deps),
  onTicketOpened(deps),
  onTicketReplied(deps),
  onPlatformCleared(deps),
];
