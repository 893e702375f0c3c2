import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { Request, RequestHandler, Response } from "express";
import type { SignedIn } from "../sessions/exchange.ts";
import { catchUp, lastIdOf } from "./catch-up.ts";
import { positionEvent } from "./events.ts";
import type { Hub } from "./hub.ts";
import type { Memory } from "./memory.ts";
import { requireTopics, topicsOf } from "./watched-topics.ts";

/** Interval of heartbeats: often enough for proxies, and to keep the position of an idle page current. */
const HEARTBEAT_MS = 15_000;

/**
 * How often the session is checked again: together with the credential cache, a sign-out ends its streams within 5 s.
 */
const LOOK_AGAIN_MS = 2_500;

/** How long a page waits before it reconnects a lost stream. */
const COME_BACK_MS = 1_000;

/** Bytes that may be buffered for a slow reader before its stream is cut; it reconnects and catches up. */
const MAX_BUFFERED = 64 * 1024;

/** Codes that end a running stream: the caller signed out, or lost a role or a scope. */
const ENDING: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN", "INSUFFICIENT_SCOPE"]);

type StreamDeps = {
  readonly hub: Hub;
  readonly memory: Memory;
  readonly logSecurity: LogSecurity;
  /** Identifies the caller who opens a stream. Throws UNAUTHENTICATED, RATE_LIMITED. */
  readonly admit: (request: Request) => Promise<SignedIn>;
  /** Identifies the caller again. Rejects once they are no longer signed in. Does not count as a use of the session. */
  readonly reauthenticate: (request: Request) => Promise<SignedIn>;
};

/**
 * `GET /api/live?topics=bet:<id>,user:<own id>,tickets:<own id>,bell:<own
 * id>,feed`, for staff `tickets` and for admins `admin`: streams server-sent events that say only what changed; the
 * page then queries the graph, which authorises. With `Last-Event-ID`, or `after=<id>`, it begins with the changes
 * since then. Errors: UNAUTHENTICATED, INSUFFICIENT_SCOPE, FORBIDDEN, INVALID_INPUT, RATE_LIMITED, UNAVAILABLE.
 */
export const streamChanges =
  ({ hub, memory, admit, reauthenticate, logSecurity }: StreamDeps): RequestHandler =>
  async (request, response) => {
    const signedIn = await admit(request);
    const { userId } = signedIn;
    // A client that left meanwhile is closed already, so nothing would ever remove its stream.
    if (response.destroyed) return;
    const topics = topicsOf(request, userId);
    refuseForeign(signedIn, topics, logSecurity);
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
    // Synchronous after `watch`, so no change is lost between the catch-up and the first live event.
    write(response, `retry: ${COME_BACK_MS}\n\n${catchUp(memory, topics, lastIdOf(request))}`);

    const heartbeat = setInterval(() => write(response, positionEvent(memory.id())), HEARTBEAT_MS);
    const looking = setInterval(() => {
      reauthenticate(request)
        .then((again) => requireTopics(again, topics))
        .catch((error: unknown) => {
          // An unavailable dependency does not change who may watch.
          if (isDomainError(error) && ENDING.has(error.code)) response.end();
        });
    }, LOOK_AGAIN_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      clearInterval(looking);
      leave();
    });
  };

/** Throws INSUFFICIENT_SCOPE, FORBIDDEN, after logging the refusal. */
function refuseForeign(signedIn: SignedIn, topics: ReadonlySet<string>, logSecurity: LogSecurity): void {
  try {
    requireTopics(signedIn, topics);
  } catch (error) {
    const target = { kind: "operation", id: "live" } as const;
    const reason = isDomainError(error) ? error.code : "INTERNAL";
    logSecurity({ event: "access_refused", actor: person(signedIn.userId), target, reason });
    throw error;
  }
}

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
}
