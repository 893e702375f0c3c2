import type { Admin, Consumer, Kafka } from "kafkajs";
import type { PartitionPosition, Subscription } from "./broker.ts";

/** Where a reading that follows begins, and goes on after a break. */
export type Following = {
  /** Finds where it begins, the first time. Rejects while the broker can't be reached or a topic does not exist. */
  begin(): Promise<void>;
  /** Has a consumer that is about to fetch go on behind what was handled. */
  seek(consumer: Consumer): void;
  passed(topic: string, partition: number, offset: string): void;
};

/** Remembers the positions of a subscription that follows; of another one, its group's in the broker are enough. */
export function createFollowing(client: Kafka, { topics, follows }: Subscription): Following | undefined {
  if (follows === undefined) return undefined;
  const positions = new Map<string, PartitionPosition>();
  const keep = (position: PartitionPosition) => positions.set(`${position.topic}/${position.partition}`, position);
  return {
    begin: async () => {
      if (positions.size > 0) return;
      const beginning = await findBeginning(client, topics, Date.now() - follows.agoMs);
      beginning.positions.forEach(keep);
      follows.onBegin(beginning);
    },
    seek: (consumer) => {
      for (const position of positions.values()) consumer.seek(position);
    },
    passed: (topic, partition, offset) => void keep({ topic, partition, offset: String(BigInt(offset) + 1n) }),
  };
}

async function findBeginning(client: Kafka, topics: readonly string[], time: number) {
  const admin = client.admin();
  await admin.connect();
  try {
    const { clusterId } = await admin.describeCluster();
    const found = await Promise.all(topics.map((topic) => positionsAt(admin, topic, time)));
    return { cluster: clusterId, positions: found.flat() };
  } finally {
    await admin.disconnect();
  }
}

/** The first records of a topic that are not older than `time`, or its end. */
async function positionsAt(admin: Admin, topic: string, time: number): Promise<readonly PartitionPosition[]> {
  const offsets = await admin.fetchTopicOffsetsByTimestamp(topic, time);
  return offsets.map(({ partition, offset }) => ({ topic, partition, offset }));
}
