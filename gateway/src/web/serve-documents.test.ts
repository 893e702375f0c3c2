import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  mkdirSync(join(root, "developers"));
  const write = (file: string, title: string) =>
    writeFileSync(join(root, file), `<!doctype html><title>${title}</title>`);
  for (const page of ["index", "signed-in", "landing"]) write(`${page}.html`, "App");
  write("developers/index.html", "Build on Stakehold");
  write("developers/first-call.html", "Your first call");
  writeFileSync(join(root, "developers", "first-call.html.br"), "compressed");
  door = await openDoor({ environment: { WEB_ROOT: root } });
});
afterAll(() => door.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${door.url}${path}`, init);

test.each([
  ["/developers", "Build on Stakehold"],
  ["/developers/", "Build on Stakehold"],
  ["/developers/first-call", "Your first call"],
])("%s is a document, for visitors and signed-in people alike", async (path, title) => {
  const cookie = `${sessionCookieName("http://localhost:3000")}=${credentialOfPerson("alice")}`;
  for (const headers of [{}, { cookie }, { accept: "text/html" }]) {
    const response = await get(path, { headers });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(await response.text()).toContain(`<title>${title}</title>`);
  }
});

test.each([
  ["explorer", 200],
  ["index", 404],
  ["gone", 404],
  ["first-call.html", 404],
  ["..%2Findex", 404],
  ["first-call.html.br", 404],
])("/developers/%s is not a document, so the app serves it with status %i", async (name, status) => {
  const response = await get(`/developers/${name}`, { headers: { accept: "text/html" } });
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining("<title>App</title>")]);
});

test("a document refuses POST", async () => {
  expect((await get("/developers", { method: "POST" })).status).toBe(405);
});

test("the sitemap lists the start page and every document at the public address", async () => {
  const response = await get("/sitemap.xml");
  expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
  expect([...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "http://localhost:3000/",
    "http://localhost:3000/developers/first-call",
    "http://localhost:3000/developers",
  ]);
});
