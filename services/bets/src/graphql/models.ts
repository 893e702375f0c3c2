import type { Side } from "@stakehold/wager/words.ts";
import type { Bet } from "../domain/bet.ts";
import type { CreatorRecord } from "../domain/creator-record.ts";
import type { Participation } from "../domain/participation.ts";
import type { PublicWinnerPicture, WinnerPicture } from "../domain/made-picture.ts";
import type { PoolStep, ReceiptKey, StoredReceipt } from "../operations/ports/bets.ts";
import type { ClearingView } from "../operations/ports/clearings.ts";

/** The parent objects of each type's resolvers. */
export type BetModel = Bet;
export type BetSideModel = { readonly bet: Bet; readonly position: Side };
export type ClearingModel = ClearingView;
export type ParticipationModel = Participation;
export type PoolStepModel = PoolStep;
export type PersonRecordModel = { readonly id: string };
export type CreatorRecordModel = CreatorRecord;
export type WinnerPictureModel = WinnerPicture & { readonly position: Side };
export type PublicWinnerPictureModel = PublicWinnerPicture;
export type UserModel = { readonly id: string };
export type ReceiptModel = StoredReceipt;
export type ReceiptKeyModel = ReceiptKey;
