import { PeopleService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import type { Payments } from "../operations/ports/payments.ts";

/** A user waits for this call, and it does no more than query a database. */
const TIMEOUT_MS = 5_000;

/** Payments over RPC. */
export function createPayments({ url, secret }: { readonly url: string; readonly secret: string }): Payments {
  const client = rpcClient(PeopleService, { url, secret, timeoutMs: TIMEOUT_MS });
  return { releasePerson: async (userId) => void (await client.releasePerson({ userId })) };
}
