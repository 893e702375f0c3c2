import { create } from "@bufbuild/protobuf";
import {
  ClosePlacesResponseSchema,
  DeleteBetsResponseSchema,
  RefundBetsResponseSchema,
  ReopenPlatformResponseSchema,
  TellClearedResponseSchema,
  type ClosePlacesRequest,
  type ClosePlacesResponse,
  type DeleteBetsRequest,
  type DeleteBetsResponse,
  type RefundBetsRequest,
  type RefundBetsResponse,
  type ReopenPlatformRequest,
  type ReopenPlatformResponse,
  type TellClearedRequest,
  type TellClearedResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { closePlaces, type ClosePlacesDeps } from "../operations/close-places.ts";
import type { PlatformStore } from "../operations/ports/platform.ts";
import { refundBets, type RefundBetsDeps } from "../operations/refund-bets.ts";

/** How many bets one statement deletes, with up to 5,000 places each. */
const DELETED_AT_ONCE = 100;

export type CleanupDeps = ClosePlacesDeps & RefundBetsDeps & { readonly platform: PlatformStore };

/** The activities of a cleanup. Each does a bounded part, and may be repeated. */
export const cleanupActivities = (deps: CleanupDeps) => ({
  refundBets: async (_request: RefundBetsRequest): Promise<RefundBetsResponse> =>
    create(RefundBetsResponseSchema, await refundBets(deps)),

  closePlaces: async ({ afterId }: ClosePlacesRequest): Promise<ClosePlacesResponse> => {
    const lastId = await closePlaces(deps, afterId === "" ? undefined : afterId);
    return create(ClosePlacesResponseSchema, { lastId: lastId ?? "" });
  },

  tellCleared: async ({ cleanupId }: TellClearedRequest): Promise<TellClearedResponse> => {
    await deps.platform.tellCleared(cleanupId);
    return create(TellClearedResponseSchema);
  },

  deleteBets: async ({ cleanupId }: DeleteBetsRequest): Promise<DeleteBetsResponse> => {
    const deleted = await deps.platform.deleteCleared(cleanupId, DELETED_AT_ONCE);
    return create(DeleteBetsResponseSchema, { hasMore: deleted === DELETED_AT_ONCE });
  },

  reopenPlatform: async ({ cleanupId }: ReopenPlatformRequest): Promise<ReopenPlatformResponse> => {
    await deps.platform.reopen(cleanupId);
    return create(ReopenPlatformResponseSchema);
  },
});
