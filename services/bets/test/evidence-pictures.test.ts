import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createFolderStore } from "@stakehold/pictures/folder-store.ts";
import { createPictureLinks } from "@stakehold/pictures/picture-links.ts";
import { createPictureShelf } from "@stakehold/pictures/picture-shelf.ts";
import { ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, openWorld, person, type World } from "./world.ts";

const HOUR = 3_600_000;
const PIXEL = { bytes: new Uint8Array([1, 2, 3]), width: 800, height: 600 };

const root = mkdtempSync(join(tmpdir(), "evidence-"));
let now: Date;
const shelf = createPictureShelf(createFolderStore(root), () => now);
const links = createPictureLinks("a secret of thirty-two characters");

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_evidence", createLogger("bets", "silent"), { shelf, links });
  subgraph = await openSubgraph(world.deps);
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
  rmSync(root, { recursive: true });
});

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

const PROPOSE = `mutation ($input: ProposeResolutionInput!) { proposeResolution(input: $input) { bet { id } } }`;

const proposalOf = (betId: string, evidencePictureId: string) => ({
  input: { idempotencyKey: randomUUID(), betId, winningPosition: "FOR", outcome: "Rain", evidencePictureId },
});

const shown = z.object({
  bet: z.object({
    status: z.string(),
    evidencePicture: z.object({ url: z.url(), width: z.int(), height: z.int() }).nullable(),
  }),
});
async function look(caller: Caller, id: string) {
  const query = `query ($id: ID!) { bet(id: $id) { status evidencePicture { url width height } } }`;
  return shown.parse((await subgraph.run(caller, query, { id })).data).bet;
}

/** Creates a bet and a picture that its creator uploaded. */
async function prepared() {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  return { creator, betId: bet.id, pictureId: await shelf.upload(creator.userId, PIXEL) };
}

async function proposed() {
  const { creator, betId, pictureId } = await prepared();
  expect((await subgraph.run(creator, PROPOSE, proposalOf(betId, pictureId))).codes).toEqual([]);
  return { creator, betId, pictureId };
}

describe("a proposal with a picture", () => {
  test("shows it to everybody who sees the bet, by a valid link, and publishes only its id", async () => {
    const { betId, pictureId } = await proposed();
    const lookedAt = new Date();
    const { evidencePicture } = await look(person(), betId);
    expect(evidencePicture).toMatchObject({ width: 800, height: 600 });
    const { origin, pathname, searchParams } = new URL(evidencePicture?.url ?? "");
    expect([origin, pathname]).toEqual(["https://stakehold.example", `/api/pictures/evidence/${pictureId}`]);
    const proof = { until: searchParams.get("until") ?? "", signature: searchParams.get("signature") ?? "" };
    expect(links.secondsLeft({ place: "evidence", pictureId }, proof, lookedAt)).toBeGreaterThan(30 * 60 - 1);
    expect(await shelf.read("evidence", pictureId)).toEqual(Buffer.from(PIXEL.bytes));
    const published = (await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId);
    expect(published.map(({ evidencePictureId }) => evidencePictureId)).toEqual([pictureId]);
  });

  test.each<[string, (pictureId: string) => Promise<string> | string]>([
    ["another person's", () => shelf.upload(person().userId, PIXEL)],
    ["one that never existed", () => `${randomUUID()}_800x600`],
    ["one of another size", (pictureId) => pictureId.replace("800", "801")],
    ["a path", () => "../uploads/x"],
    [
      "one from the day before",
      (pictureId) => {
        pass(24.1);
        return pictureId;
      },
    ],
  ])("that is %s is refused like a missing one, and nothing is stored", async (_what, choose) => {
    const { creator, betId, pictureId } = await prepared();
    const answer = await subgraph.run(creator, PROPOSE, proposalOf(betId, await choose(pictureId)));
    expect(answer.codes).toEqual(["PICTURE_NOT_FOUND"]);
    expect(await look(creator, betId)).toEqual({ status: "ACTIVE", evidencePicture: null });
  });

  test("returns the same when it is sent again, even after the upload has expired", async () => {
    const { creator, betId, pictureId } = await prepared();
    const variables = proposalOf(betId, pictureId);
    for (const hours of [0, 0, 30]) {
      pass(hours);
      expect((await subgraph.run(creator, PROPOSE, variables)).codes).toEqual([]);
    }
    const another = { input: { ...variables.input, idempotencyKey: randomUUID() } };
    expect((await subgraph.run(creator, PROPOSE, another)).codes).toEqual(["PICTURE_NOT_FOUND"]);
  });

  test("that was interrupted between the picture and the bet is completed by sending it again", async () => {
    const { creator, betId, pictureId } = await prepared();
    await world.deps.pictures.keep(creator.userId, pictureId);
    expect((await subgraph.run(creator, PROPOSE, proposalOf(betId, pictureId))).codes).toEqual([]);
    expect((await look(creator, betId)).evidencePicture).not.toBeNull();
  });
});

describe("pictures that no bet names are swept", () => {
  test("such as one of a refused proposal, once it can no longer be used; those of bets stay", async () => {
    const kept = await proposed();
    const stranger = person();
    const pictureId = await shelf.upload(stranger.userId, PIXEL);
    const { bet } = await activeBet(world, person());
    const refused = await subgraph.run(stranger, PROPOSE, proposalOf(bet.id, pictureId));
    expect(refused.codes).toEqual(["NOT_THE_CREATOR"]);
    await world.deps.pictures.sweep();
    expect(await shelf.read("evidence", pictureId)).toBeDefined();
    pass(26);
    expect(await world.deps.pictures.sweep()).toBeGreaterThan(0);
    expect(await shelf.read("evidence", pictureId)).toBeUndefined();
    expect(await shelf.read("evidence", kept.pictureId)).toBeDefined();
  });

  test("with a bet that a cleanup deletes", async () => {
    const { betId, pictureId } = await proposed();
    pass(26);
    await world.database.pool.query("DELETE FROM bets WHERE id = $1", [betId]);
    await world.deps.pictures.sweep();
    expect(await shelf.read("evidence", pictureId)).toBeUndefined();
  });
});

test("a platform without pictures accepts none and shows none", async () => {
  const { betId } = await proposed();
  const without = await openWorld("bets_no_pictures");
  const other = await openSubgraph({ ...world.deps, pictures: without.deps.pictures });
  const creator = person();
  const { bet } = await activeBet(world, creator);
  const pictureId = await shelf.upload(creator.userId, PIXEL);
  expect((await other.run(creator, PROPOSE, proposalOf(bet.id, pictureId))).codes).toEqual(["PICTURE_NOT_FOUND"]);
  const query = `query ($id: ID!) { bet(id: $id) { evidencePicture { url } } }`;
  expect((await other.run(creator, query, { id: betId })).data).toEqual({ bet: { evidencePicture: null } });
  await other.close();
  await without.close();
});
