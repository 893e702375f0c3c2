import express, { type Express } from "express";

/** Makes an Express application that serves `/livez` and `/readyz` with 200. */
export function createApp(): Express {
  const app = express();
  app.disable("x-powered-by");
  app.get(["/livez", "/readyz"], (_request, response) => void response.json({ status: "ok" }));
  return app;
}
