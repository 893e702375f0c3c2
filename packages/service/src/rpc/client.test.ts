import { expect, test } from "@jest/globals";
import { StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { BREAKS, openBrokenPeer } from "@stakehold/testing/broken-peer.ts";
import { rpcClient } from "./client.ts";

/** Longer than a socket's buffer, so that much of it is still unsent when the peer is gone. */
const LONG = "s".repeat(4_000_000);

test.each(BREAKS)("a peer that breaks off %s is reported as UNAVAILABLE", async (_, breakOff) => {
  const peer = await openBrokenPeer(breakOff, "application/proto");
  const stakes = rpcClient(StakesService, { url: peer.url, secret: "secret", timeoutMs: 30_000 });
  for (const stakeId of ["s", LONG]) {
    await expect(stakes.closeStake({ stakeId })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  }
  await peer.close();
});
