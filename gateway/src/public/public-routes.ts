import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Router } from "express";
import { clientAddress } from "../limits/client-address.ts";
import type { PublicBet, PublicBets } from "./public-bets.ts";
import type { DrawBet } from "./share-picture.ts";

/** How long browsers and proxies may cache public content, in seconds. */
const KEPT_S = 60;

/** `GET /api/open-bets`: some open bets for visitors, without their people. Errors: UNAVAILABLE, DEADLINE_EXCEEDED. */
export function openBetsRoute(bets: PublicBets): Router {
  const router = express.Router();
  router.get("/open-bets", async (request, response) => {
    response
      .set("cache-control", "public, max-age=10")
      .json((await bets.open(clientAddress(request))).map(shownToVisitors));
  });
  return router;
}

/** `GET /share/bet/<id>.png`: the picture that a shared link shows. Errors: BET_NOT_FOUND, UNAVAILABLE. */
export function sharePictureRoute(bets: PublicBets, draw: DrawBet): Router {
  const router = express.Router();
  router.get("/bet/:id.png", async (request, response) => {
    const bet = await bets.find(request.params.id, clientAddress(request));
    if (bet === null) throw domainError("BET_NOT_FOUND");
    response
      .set("cache-control", `public, max-age=${KEPT_S}`)
      .type("png")
      .send(await draw(bet));
  });
  return router;
}

const shownToVisitors = ({ id, title, category, topic, endDate, currentPool, sides }: PublicBet) => ({
  id,
  title,
  category: category.toLowerCase(),
  topic: topic?.toLowerCase() ?? null,
  endDate,
  currentPool: currentPool.amount,
  sides: sides.map(({ position, percent, pool, participantCount }) => ({
    position: position.toLowerCase(),
    percent,
    pool: pool.amount,
    participantCount,
  })),
});
