import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${door.url}${path}`, { ...init, headers: { connection: "close" } });

test("the description is there for everybody", async () => {
  const response = await get("/api/openapi.json");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/api" }] });
});

test("its page loads nothing but files of this site, which are there", async () => {
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
    expect(loaded.status).toBe(200);
    expect(loaded.headers.get("content-type")).toMatch(/^text\/(css|javascript)/);
  }
});

test("nothing else of the reader's package is served, and nothing is taken", async () => {
  expect((await get("/api/docs/package.json")).status).toBe(404);
  expect((await get("/api/openapi.json", { method: "PUT" })).status).toBe(405);
});
