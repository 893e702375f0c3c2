import { domainError } from "@stakehold/errors/domain-error.ts";
import { isUuid } from "@stakehold/service/input.ts";
import type { Request, RequestHandler, Response } from "express";
import type { GatewayContext } from "../graphql/gateway-context.ts";
import type { Hub } from "./hub.ts";

/** How many things one stream may watch. */
const MAX_TOPICS = 100;

/** A sign of life, often enough for proxies, and the moment at which the session is asked for again. */
const HEARTBEAT_MS = 15_000;

/** Bytes that may wait for a slow reader before its stream is cut; it reconnects and asks anew. */
const MAX_BUFFERED = 64 * 1024;

type StreamDeps = { readonly hub: Hub; readonly contextOf: (request: Request) => Promise<GatewayContext> };

/**
 * `GET /api/live?topics=bet:<id>,user:<own id>`: server-sent events that say what changed and nothing more; the page
 * asks the graph, which authorises. Errors: UNAUTHENTICATED, INVALID_INPUT, RATE_LIMITED.
 */
export const streamChanges =
  ({ hub, contextOf }: StreamDeps): RequestHandler =>
  async (request, response) => {
    const { userId } = (await contextOf(request)).signedIn;
    // A client that left in the meantime has closed already, so nothing would ever remove its stream.
    if (response.destroyed) return;
    const topics = topicsOf(request, userId);
    const leave = hub.watch(userId, topics, ({ topic, type }) =>
      write(response, `event: change\ndata: ${JSON.stringify({ topic, type })}\n\n`),
    );
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    write(response, "retry: 2000\n\n");

    const heartbeat = setInterval(() => {
      contextOf(request).then(
        () => write(response, ": alive\n\n"),
        () => response.end(),
      );
    }, HEARTBEAT_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      leave();
    });
  };

function topicsOf({ query }: Request, userId: string): ReadonlySet<string> {
  const asked = typeof query["topics"] === "string" ? query["topics"].split(",").filter((topic) => topic !== "") : [];
  const isAllowed = (topic: string) => isBetTopic(topic) || topic === `user:${userId}`;
  if (asked.length === 0 || asked.length > MAX_TOPICS || !asked.every(isAllowed)) {
    throw domainError(
      "INVALID_INPUT",
      { field: "topics", max: MAX_TOPICS },
      `Name 1 to ${MAX_TOPICS} topics, such as bet:<id>.`,
    );
  }
  return new Set(asked);
}

/** Events name bets by ids in lower case, so a topic in upper case would hear nothing. */
const isBetTopic = (topic: string): boolean =>
  topic.startsWith("bet:") && isUuid(topic.slice("bet:".length)) && topic === topic.toLowerCase();

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
}
