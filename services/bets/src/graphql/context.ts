import type { KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { AuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { Periods } from "../domain/bet.ts";
import type { CancelUnjoinedBetDeps } from "../operations/cancel-unjoined-bet.ts";
import type { ClearingDeps } from "../operations/clearing-steps.ts";
import type { CreateBetDeps } from "../operations/create-bet.ts";
import type { JoinBetDeps } from "../operations/join-bet.ts";
import type { OpenPaymentDeps } from "../operations/open-payment.ts";
import type { WinnerPictureDeps } from "../operations/make-winner-picture.ts";
import type { BanEffectReader } from "../operations/ports/ban-effects.ts";
import type { BetReader } from "../operations/ports/bets.ts";
import type { PlatformStore } from "../operations/ports/platform.ts";
import type { ProposeResolutionDeps } from "../operations/propose-resolution.ts";
import type { Loaders } from "./loaders.ts";

/** The dependencies that resolvers pass to operations. */
export type GraphDeps = CreateBetDeps &
  JoinBetDeps &
  OpenPaymentDeps &
  ProposeResolutionDeps &
  CancelUnjoinedBetDeps &
  WinnerPictureDeps &
  ClearingDeps & {
    readonly reader: BetReader;
    readonly pictures: Pick<KeptPictures, "show">;
    readonly banEffects: BanEffectReader;
    readonly audit: AuditReader;
    readonly platform: Pick<PlatformStore, "counts" | "publicFigures" | "cleanupUnderWay">;
    readonly periods: Periods;
    /** The platform's public URL, without a trailing slash. */
    readonly publicUrl: string;
  };

export type Context = GraphContext<GraphDeps, Loaders>;
