import express, { type Router } from "express";
import { bundleScript } from "./bundle.ts";

/** Serves Stripe.js under any path that ends in its name, as Stripe does with its versions. */
export function browserRouter(): Router {
  const router = express.Router();
  router.get(/\/stripe\.js$/, (_request, response) => {
    response.set("Cache-Control", "no-cache");
    response.set("Access-Control-Allow-Origin", "*");
    response.set("Cross-Origin-Resource-Policy", "cross-origin");
    response.type("text/javascript").send(bundleScript());
  });
  return router;
}
