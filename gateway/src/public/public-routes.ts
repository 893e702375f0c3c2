import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Router } from "express";
import { clientAddress } from "../limits/client-address.ts";
import type { PublicBet, PublicBets } from "./public-bets.ts";
import type { ReadPublicFigures } from "./public-figures.ts";
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

/** `GET /api/figures`: figures of the whole platform for visitors. Errors: UNAVAILABLE, DEADLINE_EXCEEDED. */
export function figuresRoute(read: ReadPublicFigures): Router {
  const router = express.Router();
  router.get("/figures", async (request, response) => {
    const { held, paidOut30Days, medianSettlementSeconds } = await read(clientAddress(request));
    response.set("cache-control", "public, max-age=10").json({
      heldInEscrow: held.amount,
      paidOut30Days: paidOut30Days?.amount ?? null,
      medianSettlementSeconds: medianSettlementSeconds ?? null,
    });
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

const shownToVisitors = ({ id, title, category, topic, publishedAt, endDate, currentPool, ...bet }: PublicBet) => ({
  id,
  title,
  category: category.toLowerCase(),
  topic: topic?.toLowerCase() ?? null,
  publishedAt: publishedAt ?? null,
  endDate,
  currentPool: currentPool.amount,
  minEntry: bet.minEntry.amount,
  participantCount: bet.participantCount,
  poolSlices: bet.poolSlices.map(({ at, forPool, againstPool }) => ({
    at,
    forPool: forPool.amount,
    againstPool: againstPool.amount,
  })),
  sides: bet.sides.map(({ position, percent, pool, participantCount, entryGain }) => ({
    position: position.toLowerCase(),
    percent,
    pool: pool.amount,
    participantCount,
    /** What a person who joins the side would gain on top of any stake; null while the other side is empty. */
    entryGain: entryGain?.amount ?? null,
  })),
});
