import { connect, type Connection } from "./connect.ts";
import type { Line, OnNews } from "./line.ts";

/** The parts of a page begin and end to listen one after the other; the stream changes once for all of them. */
const REGROUP_MS = 50;

/**
 * A stream whose topics may change. The one in use listens until its successor does, so that nothing is missed of the
 * topics that stay. Of those that are new, or were not caught up on, something may have been missed: that is told as news.
 */
export function openStream(onNews: OnNews): Line {
  let wanted: readonly string[] = [];
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
    const before = listening === connection ? [] : (listening?.topics ?? []);
    if (coming === connection) {
      listening?.close();
      [listening, coming] = [connection, null];
    }
    onNews(connection.topics.filter((topic) => !before.includes(topic)));
  };
  const regroup = () => {
    if (wanted.length === 0) return hush();
    if (hasSame(coming ?? listening, wanted)) return;
    drop();
    if (hasSame(listening, wanted)) return;
    const connection: Connection = connect(wanted, {
      onChange: (topic) => onNews([topic]),
      onOpen: () => succeed(connection),
      onRetry: () => onNews(connection.topics),
    });
    coming = connection;
  };

  return {
    follow: (topics) => {
      wanted = topics;
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
