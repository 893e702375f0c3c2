import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

const SCRIPT = "console.log('Stakehold');\n".repeat(200);
const INLINE = "document.documentElement.dataset.theme = 'dark';\n";
const ASKING = "fetch('/graphql');\n";
const SHEET = "body { margin: 0; }";
const RENDERED = ".a{color:red;}/*!sc*/";
const META = '<meta property="csp-nonce" nonce="__STYLE_NONCE__" />';
let door: OpenDoor;

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  mkdirSync(join(root, "assets"));
  const file = join(root, "assets", "app-1.js");
  writeFileSync(file, SCRIPT);
  writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${file}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(root, "index.html"), `<!doctype html>${META}<title>App</title><script>${INLINE}</script>`);
  writeFileSync(join(root, "assets", "app-1.js.map"), "{}");
  writeFileSync(join(root, "manifest.webmanifest"), "{}");
  writeFileSync(join(root, "push-worker.js"), SCRIPT);
  writeFileSync(
    join(root, "landing.html"),
    `<!doctype html>${META}<title>Landing</title><style>${SHEET}</style><style data-styled="true">${RENDERED}</style>`,
  );
  writeFileSync(
    join(root, "signed-in.html"),
    `<!doctype html>${META}<title>Signed in</title><script>${INLINE}</script><script>${ASKING}</script>`,
  );
  writeFileSync(join(root, "bet.html"), `<!doctype html>${META}<title>Bet</title><script>${ASKING}</script>`);
  door = await openDoor({ environment: { WEB_ROOT: root } });
});
afterAll(() => door.close());

type Taken = { encoding: string | undefined; caching: string | undefined; body: Buffer };

/** Requests a file as it is sent; `fetch` would decompress it. */
const take = (encoding: string) =>
  new Promise<Taken>((resolve, reject) => {
    const outgoing = request(`${door.url}/assets/app-1.js`, { headers: { "accept-encoding": encoding } });
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => {
      const { "content-encoding": sent, "cache-control": caching } = answer.headers;
      buffer(answer).then((body) => resolve({ encoding: sent, caching, body }), reject);
    });
    outgoing.end();
  });

test("a file is sent as compressed by the build, and cached by browsers", async () => {
  const brotli = await take("gzip, br");
  expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(["br", SCRIPT]);
  const gzip = await take("gzip");
  expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(["gzip", SCRIPT]);
  const plain = await take("identity");
  expect([plain.encoding, plain.body.toString()]).toEqual([undefined, SCRIPT]);
  for (const { caching } of [brotli, gzip, plain]) expect(caching).toContain("immutable");
});

const SESSION = `${sessionCookieName("http://localhost:3000")}=${credentialOfPerson("alice")}`;

test.each([
  ["/", {}, "Landing", "no-cache"],
  ["/?create=bet", {}, "Landing", "no-cache"],
  ["/", { cookie: SESSION }, "Signed in", "private, no-cache"],
  ["/?create=bet", { cookie: SESSION }, "Signed in", "no-cache"],
  ["/", { cookie: "theme=dark" }, "Landing", "no-cache"],
  ["/faq", {}, "App", "no-cache"],
  ["/my-bets", { cookie: SESSION }, "Signed in", "no-cache"],
  ["/bet/1", { cookie: SESSION }, "Bet", "private, no-cache"],
  ["/bet/1/more", { cookie: SESSION }, "Signed in", "no-cache"],
])("%s with %j serves the page %s", async (path, headers, title, caching) => {
  const answer = await fetch(`${door.url}${path}`, { headers: { accept: "text/html", ...headers } });
  expect(await answer.text()).toContain(`<title>${title}</title>`);
  // The feed and the page of a bet may begin with what their reader sees.
  expect([answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual([
    caching,
    expect.stringContaining("Cookie"),
  ]);
});

test("the pages' own inline scripts are allowed by hash, each listed once, and no others", async () => {
  const answer = await fetch(`${door.url}/faq`, { headers: { accept: "text/html" } });
  const policy = answer.headers.get("content-security-policy") ?? "";
  const hashes = [INLINE, ASKING].map((script) => createHash("sha256").update(script).digest("base64"));
  expect(/script-src ([^;]*)/.exec(policy)?.[1]?.match(/'[^']*'/g)).toEqual([
    "'self'",
    ...hashes.map((hash) => `'sha256-${hash}'`),
  ]);
  expect(/script-src [^;]*'unsafe-inline'/.test(policy)).toBe(false);
});

/** Returns a page as a browser receives it, with its policy for style sheets. */
async function pageAt(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${door.url}${path}`, { headers: { accept: "text/html", ...headers } });
  const page = await answer.text();
  const [, sheets = ""] = /style-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
  return { page, sheets, nonce: /property="csp-nonce" nonce="([^"]*)"/.exec(page)?.[1] };
}

test.each([["/"], ["/faq"], ["/index.html"], ["/landing%2Ehtml"]])(
  "at %s the policy and the page share a nonce that no other response has",
  async (path) => {
    const [first, second] = [await pageAt(path), await pageAt(path)];
    expect(first.nonce).toMatch(/^[\w-]{22}$/);
    expect(first.sheets).toContain(`'nonce-${first.nonce}'`);
    expect(second.nonce).not.toBe(first.nonce);
    expect(first.page).not.toContain("__STYLE_NONCE__");
  },
);

test("a page is always sent again in full, because a cached one has an outdated nonce", async () => {
  const first = await fetch(`${door.url}/`, { headers: { accept: "text/html" } });
  const again = await fetch(`${door.url}/`, {
    headers: { accept: "text/html", "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect([again.status, again.headers.get("last-modified")]).toEqual([200, null]);
});

test("style sheets inlined by the build are allowed by hash, and no other inline styles", async () => {
  const { sheets } = await pageAt("/faq");
  for (const sheet of [SHEET, RENDERED]) {
    expect(sheets).toContain(`'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
  }
  expect(sheets).not.toContain("unsafe-inline");
});

test.each([["/assets/app-1.js.map"], ["/assets/app-1.js%2emap"], ["/index.js.map.br"]])(
  "a source map is not served: %s",
  async (path) => {
    const answer = await fetch(`${door.url}${path}`);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: "NOT_FOUND" })]);
  },
);

test("the manifest has its own type, and is revalidated at each visit", async () => {
  const { headers } = await fetch(`${door.url}/manifest.webmanifest`);
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    expect.stringContaining("application/manifest+json"),
    "public, max-age=0",
  ]);
});

test("the push worker is a script of this origin, and is revalidated at each visit", async () => {
  const { headers } = await fetch(`${door.url}/push-worker.js`);
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    expect.stringMatching(/^(text|application)\/javascript/),
    "public, max-age=0",
  ]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
