import { spansIn } from "@stakehold/testing/span-receiver.ts";
import express, { type Request, type Response, type Router } from "express";
import type { TracesDeps } from "../traces-deps.ts";

/** An exporter's batch has at most 512 spans. */
const LARGEST_BATCH = "16mb";

/** Accepts traces by OTLP over HTTP, as JSON. Rejects metrics and logs, which are outside its scope. */
export function createReceiver({ store, logger }: TracesDeps): Router {
  const router = express.Router();
  router.post("/v1/traces", express.json({ limit: LARGEST_BATCH }), (request: Request, response: Response) => {
    if (!request.is("application/json")) {
      response.status(415).json({ message: "Send JSON: set OTEL_EXPORTER_OTLP_PROTOCOL to http/json." });
      return;
    }
    try {
      store.add(spansIn(request.body));
      response.json({});
    } catch (error) {
      logger.warn({ err: error }, "a batch of spans could not be read");
      response.status(400).json({ message: "This is no batch of spans." });
    }
  });
  return router;
}
