import { create } from "@bufbuild/protobuf";
import {
  MoneyAtRestResponseSchema,
  type MoneyAtRestRequest,
  type MoneyAtRestResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import type { MoneyInMotion } from "../operations/ports/money-in-motion.ts";

/** The activity by which a cleanup learns whether anything is left to wait for. */
export const moneyAtRestActivity =
  ({ motion }: { readonly motion: MoneyInMotion }) =>
  async (_request: MoneyAtRestRequest): Promise<MoneyAtRestResponse> => {
    const [unsettledStakes, operationsInFlight] = [await motion.unsettledStakes(), await motion.operationsInFlight()];
    return create(MoneyAtRestResponseSchema, { unsettledStakes, operationsInFlight });
  };
