import type { Consumer } from "kafkajs";
import pMap from "p-map";
import type { PartitionPosition, Subscription } from "./broker.ts";
import type { Admin, Ask } from "./kept-admin.ts";

/** Where a following subscription starts, and resumes after an interruption. */
export type Following = {
  /** Finds the start, the first time. Rejects while the broker can't be reached or a topic does not exist. */
  begin(): Promise<void>;
  /** Moves a consumer that is about to fetch behind the last handled records. */
  seek(consumer: Consumer): void;
  passed(topic: string, partition: number, offset: string): void;
};

/** Tracks the positions of a following subscription; for any other, its group's offsets in the broker suffice. */
export function createFollowing(ask: Ask, { topics, follows }: Subscription): Following | undefined {
  if (follows === undefined) return undefined;
  const positions = new Map<string, PartitionPosition>();
  const keep = (position: PartitionPosition) => positions.set(`${position.topic}/${position.partition}`, position);
  return {
    begin: async () => {
      if (positions.size > 0) return;
      const beginning = await ask((admin) => findBeginning(admin, topics, Date.now() - follows.agoMs));
      beginning.positions.forEach(keep);
      follows.onBegin(beginning);
    },
    seek: (consumer) => {
      for (const position of positions.values()) consumer.seek(position);
    },
    passed: (topic, partition, offset) => void keep({ topic, partition, offset: String(BigInt(offset) + 1n) }),
  };
}

async function findBeginning(admin: Admin, topics: readonly string[], time: number) {
  const { clusterId } = await admin.describeCluster();
  const found = await pMap(topics, (topic) => positionsAt(admin, topic, time), { concurrency: 1 });
  return { cluster: clusterId, positions: found.flat() };
}

/** The first records of a topic at or after `time`, or its end. */
async function positionsAt(admin: Admin, topic: string, time: number): Promise<readonly PartitionPosition[]> {
  const offsets = await admin.fetchTopicOffsetsByTimestamp(topic, time);
  return offsets.map(({ partition, offset }) => ({ topic, partition, offset }));
}
