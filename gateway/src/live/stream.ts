import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { Request, RequestHandler, Response } from "express";
import type { SignedIn } from "../sessions/exchange.ts";
import { catchUp, lastIdOf } from "./catch-up.ts";
import { positionEvent } from "./events.ts";
import type { Hub } from "./hub.ts";
import type { Memory } from "./memory.ts";
import { requireTopics, topicsOf } from "./watched-topics.ts";

/** A sign of life, often enough for proxies, and so that a page for which nothing changes knows how far it is. */
const HEARTBEAT_MS = 15_000;

/** How often the session is looked at again: with what is remembered of it, a sign-out ends its streams within 5 s. */
const LOOK_AGAIN_MS = 2_500;

/** After how long a page comes back that lost its stream. */
const COME_BACK_MS = 1_000;

/** Bytes that may wait for a slow reader before its stream is cut; it comes back and catches up. */
const MAX_BUFFERED = 64 * 1024;

/** What ends a stream that was allowed once: a sign-out, or a role or a scope that is gone. */
const ENDING: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN", "INSUFFICIENT_SCOPE"]);

type StreamDeps = {
  readonly hub: Hub;
  readonly memory: Memory;
  readonly tellSecurity: TellSecurity;
  /** Who opens a stream. Throws UNAUTHENTICATED, RATE_LIMITED. */
  readonly admit: (request: Request) => Promise<SignedIn>;
  /** Who that is by now. Rejects when they are no longer signed in. It is no use of the session. */
  readonly lookAgain: (request: Request) => Promise<SignedIn>;
};

/**
 * `GET /api/live?topics=bet:<id>,user:<own id>,tickets:<own id>,bell:<own id>,feed`, for staff `tickets` and for admins `admin`: server-sent
 * events that say what changed and nothing more; the page asks the graph, which authorises. With `Last-Event-ID`, or `after=<id>`, it begins
 * with what changed since. Errors: UNAUTHENTICATED,
 * INSUFFICIENT_SCOPE, FORBIDDEN, INVALID_INPUT, RATE_LIMITED, UNAVAILABLE.
 */
export const streamChanges =
  ({ hub, memory, admit, lookAgain, tellSecurity }: StreamDeps): RequestHandler =>
  async (request, response) => {
    const signedIn = await admit(request);
    const { userId } = signedIn;
    // A client that left in the meantime has closed already, so nothing would ever remove its stream.
    if (response.destroyed) return;
    const topics = topicsOf(request, userId);
    refuseForeign(signedIn, topics, tellSecurity);
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
      lookAgain(request)
        .then((again) => requireTopics(again, topics))
        .catch((error: unknown) => {
          // A part that is away says nothing of who may watch.
          if (isDomainError(error) && ENDING.has(error.code)) response.end();
        });
    }, LOOK_AGAIN_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      clearInterval(looking);
      leave();
    });
  };

/** Throws INSUFFICIENT_SCOPE, FORBIDDEN, once it is written down. */
function refuseForeign(signedIn: SignedIn, topics: ReadonlySet<string>, tellSecurity: TellSecurity): void {
  try {
    requireTopics(signedIn, topics);
  } catch (error) {
    const target = { kind: "operation", id: "live" } as const;
    const reason = isDomainError(error) ? error.code : "INTERNAL";
    tellSecurity({ event: "access_refused", actor: person(signedIn.userId), target, reason });
    throw error;
  }
}

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
}
