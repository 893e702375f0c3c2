import type { AuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { ActAsAdminDeps } from "../operations/reconcile/act-as-admin.ts";
import type { AdoptMovementDeps } from "../operations/reconcile/adopt-movement.ts";
import type { ListParkedWorkDeps } from "../operations/reconcile/list-parked-work.ts";
import type { Counts } from "../operations/ports/counts.ts";
import type { PersonStakeReader } from "../operations/ports/person-stakes.ts";
import type { SettlementReader } from "../operations/ports/settlements.ts";
import type { ReadParkedCountsDeps } from "../operations/reconcile/read-parked-counts.ts";
import type { ReadStatementDeps } from "../operations/read-statement.ts";
import type { ConfirmStakeDeps } from "../operations/hold/confirm-stake.ts";
import type { CreateOnboardingLinkDeps } from "../operations/pay-out/create-onboarding-link.ts";
import type { ReadEscrowDeps } from "../operations/read-escrow-balance.ts";
import type { Loaders } from "./loaders.ts";

/** Dependencies of resolvers' operations. */
export type GraphDeps = ReadStatementDeps & {
  readonly settlements: SettlementReader;
  readonly counts: Pick<Counts, "stakes" | "paidOut">;
  readonly personStakes: PersonStakeReader;
  readonly audit: AuditReader;
} & ActAsAdminDeps &
  AdoptMovementDeps &
  ListParkedWorkDeps &
  ReadParkedCountsDeps &
  ConfirmStakeDeps &
  CreateOnboardingLinkDeps &
  ReadEscrowDeps;

export type Context = GraphContext<GraphDeps, Loaders>;
