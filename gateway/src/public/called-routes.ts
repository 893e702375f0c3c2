import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Response, type Router } from "express";
import { clientAddress } from "../limits/client-address.ts";
import { builtPage, APP } from "../web/serve-web.ts";
import type { FindCalled } from "./called-pictures.ts";
import { withCalledPreview } from "./preview-tags.ts";
import type { DrawBet } from "./share-picture.ts";

/** `GET /share/called/<token>.png`: a winner's picture. Errors: NOT_FOUND, UNAVAILABLE, DEADLINE_EXCEEDED. */
export function calledPictureRoute(find: FindCalled, draw: DrawBet): Router {
  const router = express.Router();
  router.get("/called/:token.png", async (request, response) => {
    forTheMoment(response);
    const called = await find(request.params.token, clientAddress(request));
    if (called === null) throw domainError("NOT_FOUND");
    response.type("png").send(await draw(called.bet, called));
  });
  return router;
}

/** `GET /api/called/<token>`: what a winner's picture shows. Errors: NOT_FOUND, UNAVAILABLE, DEADLINE_EXCEEDED. */
export function calledRoute(find: FindCalled): Router {
  const router = express.Router();
  router.get("/called/:token", async (request, response) => {
    forTheMoment(response);
    const called = await find(request.params.token, clientAddress(request));
    if (called === null) throw domainError("NOT_FOUND");
    const { position, percent, words, bet } = called;
    response.json({ betId: bet.id, title: bet.title, position: position.toLowerCase(), percent, words });
  });
  return router;
}

/**
 * `GET /called/<token>`: the page of a winner's picture, with its link preview; the same page with status 404 if there
 * is no such picture. Errors: UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export function calledPageRoute(
  find: FindCalled,
  { webRoot, publicUrl }: { webRoot: string; publicUrl: string },
): Router {
  const router = express.Router();
  router.get("/called/:token", async (request, response) => {
    forTheMoment(response);
    const { token } = request.params;
    const called = await find(token, clientAddress(request));
    const page = await builtPage(webRoot, APP, response);
    response
      .status(called === null ? 404 : 200)
      .type("html")
      .send(called === null ? page : withCalledPreview(page, called, { token, publicUrl }));
  });
  return router;
}

/** The picture may be withdrawn in the next moment: no cache keeps it, and no search engine lists it. */
const forTheMoment = (response: Response) => response.set({ "cache-control": "no-store", "x-robots-tag": "noindex" });
