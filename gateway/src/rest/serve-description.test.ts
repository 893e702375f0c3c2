import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { z } from "zod";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

const operationShape = z.object({ tags: z.array(z.string()), description: z.string() });
const described = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
});

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${door.url}${path}`, init);

/** Reads the whole response; its connection stays open until then. */
const statusOf = async (path: string, init?: RequestInit): Promise<number> => {
  const response = await get(path, init);
  await response.text();
  return response.status;
};

test("the description is public", async () => {
  const response = await get("/api/openapi.json");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/api" }] });
});

test("every operation has a description and a described tag", async () => {
  const { paths, tags } = described.parse(await (await get("/api/openapi.json")).json());
  const names = tags.map(({ name }) => name);
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    expect(names).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.tags).toHaveLength(1);
    expect(operation.description.length).toBeGreaterThan(20);
  }
  expect(paths["/bets-with-escrow"]?.["post"]?.description).toContain("Errors:");
});

test("the docs page loads only files of this site, and all of them exist", async () => {
  const response = await get("/api/docs");
  const page = await response.text();
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files).toHaveLength(3);
  expect(page).not.toMatch(/<script>|style=/);
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//);
    const loaded = await get(file);
    expect(await loaded.text()).not.toBe("");
    expect(loaded.status).toBe(200);
    expect(loaded.headers.get("content-type")).toMatch(/^text\/(css|javascript)/);
  }
});

test("no other file of the docs package is served, and other methods are refused", async () => {
  expect(await statusOf("/api/docs/package.json")).toBe(404);
  expect(await statusOf("/api/openapi.json", { method: "PUT" })).toBe(405);
});
