import type { AdminAction } from "../domain/state/admin-action.ts";
import type { ParkedItem } from "../operations/ports/parked-work.ts";
import type { SettlementShare, SettlementView } from "../operations/ports/settlements.ts";
import type { StatementEntry } from "../operations/ports/statements.ts";
import type { PayoutAccount } from "../domain/state/payout-account.ts";
import type { Stake } from "../domain/state/stake.ts";
import type { StakeView } from "../domain/open/stake-place.ts";
import type { EscrowBalance } from "../operations/read-escrow-balance.ts";

/** The resolver model of each schema type. */
export type BetModel = { readonly id: string };
export type SettlementModel = SettlementView;
export type SettlementShareModel = SettlementShare;
export type StatementEntryModel = StatementEntry;
export type AdminActionModel = AdminAction;
export type ParkedItemModel = ParkedItem;
export type EscrowBalanceModel = EscrowBalance;
export type EscrowEntryModel = StakeView;
export type ParticipationModel = { readonly id: string };
export type PayoutAccountModel = PayoutAccount;
export type EscrowParticipantModel = Stake;
export type PersonRecordModel = { readonly id: string };
export type StakeModel = StakeView;
