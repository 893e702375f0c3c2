import net from "node:net";
import { afterAll, afterEach, expect, jest, test } from "@jest/globals";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import { untilHolds } from "@stakehold/testing/until.ts";

const { kafka } = createTestKafka("kept-admin");
afterEach(() => void jest.restoreAllMocks());
afterAll(() => kafka.close());

/**
 * A computer may stall longer than a ping's limit: then the connection is given up, and the next ping opens another.
 */
const reachBroker = () => untilHolds(() => kafka.ping());

test("requests to the broker share one connection, and open another once it is lost", async () => {
  const connect = jest.spyOn(net, "connect");
  const connections = () => connect.mock.results.map(({ value }) => value);
  const shareOneConnection = async () => {
    await kafka.ping();
    const opened = connections().length;
    await Promise.all([kafka.ping(), kafka.missingTopics(["nowhere"]), kafka.ping()]);
    expect(connections()).toHaveLength(opened);
  };
  await untilHolds(shareOneConnection);

  const opened = connections().length;
  connections().forEach((socket) => socket instanceof net.Socket && socket.destroy());
  await kafka.ping().catch(() => undefined);
  await reachBroker();
  expect(connections().length).toBeGreaterThan(opened);
});

test("a silent connection is given up", async () => {
  await reachBroker();
  jest.spyOn(net.Socket.prototype, "write").mockReturnValue(true);
  await expect(kafka.ping()).rejects.toThrow("did not answer within");
  jest.restoreAllMocks();
  await reachBroker();
});
