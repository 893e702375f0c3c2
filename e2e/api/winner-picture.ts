import { randomUUID } from "node:crypto";
import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

const MAKE = `mutation ($input: MakeWinnerPictureInput!) {
  makeWinnerPicture(input: $input) { participation { winnerPicture { pageUrl } } }
}`;

type Made = {
  readonly makeWinnerPicture: { readonly participation: { readonly winnerPicture: { readonly pageUrl: string } } };
};

/** Makes a winner's picture; returns the address of its page. */
export async function makePicture(caller: ApiCaller, betId: string): Promise<string> {
  const input = { betId, idempotencyKey: randomUUID() };
  const { makeWinnerPicture } = await queryGraph<Made>(caller, MAKE, { input });
  return makeWinnerPicture.participation.winnerPicture.pageUrl;
}
