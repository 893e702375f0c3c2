import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { ReleasePersonResponseSchema, type PeopleService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { releasePerson, type ReleasePersonDeps } from "../operations/pay-out/release-person.ts";
import { idOf } from "../wire/ids.ts";

/** Releases people. */
export const peopleService = (deps: ReleasePersonDeps): ServiceImpl<typeof PeopleService> => ({
  releasePerson: async ({ userId }) => {
    await releasePerson(deps, idOf(userId, "userId"));
    return create(ReleasePersonResponseSchema);
  },
});
