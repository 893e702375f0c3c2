import { connect, type Connection } from "./connect.ts";
import type { Line, OnNews } from "./line.ts";

/** Tabs that share a stream start to follow one after the other; the stream then changes once for all of them. */
const REGROUP_MS = 50;

/**
 * Opens a stream whose topics may change. The current connection listens until its successor does, so that the kept
 * topics miss nothing. New topics that can't be caught up on may have missed something, which counts as news.
 */
export function openStream(onNews: OnNews): Line {
  let wanted: readonly string[] = [];
  /** As of when the topics not yet listened to were read; empty where that is unknown. */
  let readAt: string | undefined;
  let listening: Connection | null = null;
  let coming: Connection | null = null;
  let regrouping: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    coming?.close();
    coming = null;
  };
  const hush = () => {
    drop();
    listening?.close();
    listening = null;
  };
  const succeed = (connection: Connection) => {
    listening?.close();
    [listening, coming] = [connection, null];
    readAt = undefined;
  };
  const regroup = () => {
    if (wanted.length === 0) return hush();
    if (hasSame(coming ?? listening, wanted)) return;
    drop();
    if (hasSame(listening, wanted)) {
      readAt = undefined;
      return;
    }
    // Until the new connection takes over, the current one listens to the other topics.
    let missable: readonly string[] = wanted.filter((topic) => !listening?.topics.includes(topic));
    const since = missable.length === 0 ? "" : (readAt ?? "");
    const connection: Connection = connect(wanted, since, {
      onChange: (topic) => onNews([topic]),
      onOpen: () => {
        if (coming === connection) succeed(connection);
        else missable = connection.topics;
      },
      onMissed: () => onNews(missable),
      onRetry: () => onNews(connection.topics),
    });
    coming = connection;
  };

  return {
    follow: (topics, since) => {
      wanted = topics;
      // If two positions differ, it is unknown which is older.
      readAt = readAt === undefined || readAt === since ? since : "";
      clearTimeout(regrouping);
      regrouping = setTimeout(regroup, REGROUP_MS);
    },
    leave: () => {
      clearTimeout(regrouping);
      hush();
    },
  };
}

function hasSame(connection: Connection | null, topics: readonly string[]): boolean {
  return connection?.topics.length === topics.length && topics.every((topic) => connection.topics.includes(topic));
}
