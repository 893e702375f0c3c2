import type { Resolvers } from "../generated/graphql.ts";
import { adminAction, escrowParticipant, parkedItem, platformCounts, publicFigures } from "./admin.ts";
import { escrowBalance, escrowEntry, participation, payoutAccount, stake, statementEntry } from "./escrow.ts";
import { mutation } from "./mutation.ts";
import { personRecord, stakeQueries } from "./person-record.ts";
import { query } from "./query.ts";
import { bet, settlement, settlementShare } from "./settlement.ts";

export const resolvers: Resolvers = {
  Query: { ...query, ...stakeQueries },
  Mutation: mutation,
  AdminAction: adminAction,
  Bet: bet,
  EscrowBalance: escrowBalance,
  EscrowEntry: escrowEntry,
  EscrowParticipant: escrowParticipant,
  ParkedItem: parkedItem,
  Participation: participation,
  PayoutAccount: payoutAccount,
  PersonRecord: personRecord,
  PlatformCounts: platformCounts,
  PublicFigures: publicFigures,
  Settlement: settlement,
  SettlementShare: settlementShare,
  Stake: stake,
  StatementEntry: statementEntry,
};
