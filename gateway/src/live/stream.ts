import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import { requireScope } from "@stakehold/service/caller.ts";
import { isUuid } from "@stakehold/service/input.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { Request, RequestHandler, Response } from "express";
import type { SignedIn } from "../sessions/exchange.ts";
import { catchUp, lastIdOf } from "./catch-up.ts";
import { positionEvent } from "./events.ts";
import { FEED, type Hub } from "./hub.ts";
import type { Memory } from "./memory.ts";

/** How many things one stream may watch. */
export const MAX_TOPICS = 100;

/** A sign of life, often enough for proxies, and so that a page for which nothing changes knows how far it is. */
const HEARTBEAT_MS = 15_000;

/** How often the session is looked at again: with what is remembered of it, a sign-out ends its streams within 5 s. */
const LOOK_AGAIN_MS = 2_500;

/** After how long a page comes back that lost its stream. */
const COME_BACK_MS = 1_000;

/** Bytes that may wait for a slow reader before its stream is cut; it comes back and catches up. */
const MAX_BUFFERED = 64 * 1024;

type StreamDeps = {
  readonly hub: Hub;
  readonly memory: Memory;
  readonly tellSecurity: TellSecurity;
  /** Who opens a stream. Throws UNAUTHENTICATED, RATE_LIMITED. */
  readonly admit: (request: Request) => Promise<SignedIn>;
  /** Rejects when who opened the stream is no longer signed in. It is no use of the session. */
  readonly lookAgain: (request: Request) => Promise<unknown>;
};

/**
 * `GET /api/live?topics=bet:<id>,user:<own id>,feed`: server-sent events that say what changed and nothing more; the page
 * asks the graph, which authorises. With `Last-Event-ID`, or `after=<id>`, it begins with what changed since. A token needs `bets:read`, and for a person `escrow:read`. Errors: UNAUTHENTICATED,
 * INSUFFICIENT_SCOPE, INVALID_INPUT, RATE_LIMITED, UNAVAILABLE.
 */
export const streamChanges =
  ({ hub, memory, admit, lookAgain, tellSecurity }: StreamDeps): RequestHandler =>
  async (request, response) => {
    const signedIn = await admit(request);
    const { userId } = signedIn;
    // A client that left in the meantime has closed already, so nothing would ever remove its stream.
    if (response.destroyed) return;
    const topics = topicsOf(request, userId);
    requireTopics(signedIn, topics, tellSecurity);
    const leave = hub.watch({
      userId,
      topics,
      onChange: (event) => write(response, event),
      onEnd: () => response.end(),
    });
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    // Nothing is read between this and the beginning to watch, so nothing lies between what is caught up on and what comes.
    write(response, `retry: ${COME_BACK_MS}\n\n${catchUp(memory, topics, lastIdOf(request))}`);

    const heartbeat = setInterval(() => write(response, positionEvent(memory.id())), HEARTBEAT_MS);
    const looking = setInterval(() => {
      lookAgain(request).catch((error: unknown) => {
        if (isDomainError(error) && error.code === "UNAUTHENTICATED") response.end();
      });
    }, LOOK_AGAIN_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      clearInterval(looking);
      leave();
    });
  };

function topicsOf({ query }: Request, userId: string): ReadonlySet<string> {
  const asked = typeof query["topics"] === "string" ? query["topics"].split(",").filter((topic) => topic !== "") : [];
  const isAllowed = (topic: string) => isBetTopic(topic) || topic === FEED || topic === `user:${userId}`;
  if (asked.length === 0 || asked.length > MAX_TOPICS || !asked.every(isAllowed)) {
    throw domainError(
      "INVALID_INPUT",
      { field: "topics", max: MAX_TOPICS },
      `Name 1 to ${MAX_TOPICS} topics, such as bet:<id>.`,
    );
  }
  return new Set(asked);
}

/** Who may not ask for what changed is not told that it did. Throws INSUFFICIENT_SCOPE. */
function requireTopics({ userId, reach }: SignedIn, topics: ReadonlySet<string>, tellSecurity: TellSecurity): void {
  try {
    for (const topic of topics) requireScope({ reach }, [topic === `user:${userId}` ? "escrow:read" : "bets:read"]);
  } catch (error) {
    const target = { kind: "operation", id: "live" } as const;
    tellSecurity({ event: "access_refused", actor: person(userId), target, reason: "INSUFFICIENT_SCOPE" });
    throw error;
  }
}

/** Events name bets by ids in lower case, so a topic in upper case would hear nothing. */
const isBetTopic = (topic: string): boolean =>
  topic.startsWith("bet:") && isUuid(topic.slice("bet:".length)) && topic === topic.toLowerCase();

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
}
