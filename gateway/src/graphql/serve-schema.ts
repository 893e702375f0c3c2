import { createHash } from "node:crypto";
import { Router } from "express";
import { allowMethods } from "../errors/allow-methods.ts";
import { partnersSdl } from "../operations/partners-schema.ts";

const ETAG = `"${createHash("sha256").update(partnersSdl).digest("base64url")}"`;

/** Serves `/graphql/schema`: the partners' schema as text, open to everyone because it holds no personal data. */
export function serveSchema(): Router {
  const router = Router();
  router.get("/graphql/schema", (_request, response) => {
    response.set({ etag: ETAG, "cache-control": "no-cache" });
    response.type("text/plain").send(partnersSdl);
  });
  router.all("/graphql/schema", allowMethods("GET", "HEAD"));
  return router;
}
