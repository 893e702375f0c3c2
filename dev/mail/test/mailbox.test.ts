import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createTransport } from "nodemailer";
import type { SendMailOptions } from "nodemailer";
import type { MessageContent, MessageSummary } from "../src/message.ts";
import { startMail } from "../src/start.ts";
import type { RunningMail } from "../src/start.ts";

let folder: string;
let mail: RunningMail;

const start = () =>
  startMail({ host: "127.0.0.1", port: 0, smtpPort: 0, stateFile: join(folder, "state", "mail.sqlite") });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stakehold-mail-"));
  mail = await start();
});

afterEach(async () => {
  await mail.stop();
  await rm(folder, { recursive: true });
});

async function send(options: SendMailOptions): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  try {
    await transport.sendMail({
      from: "Stakehold <bets@stakehold.example>",
      subject: "Hello",
      text: "Hello",
      ...options,
    });
  } finally {
    transport.close();
  }
}

async function list(query = ""): Promise<MessageSummary[]> {
  return JSON.parse(await (await fetch(`${mail.url}/api/messages${query}`)).text());
}

async function open(id: number | undefined): Promise<MessageSummary & MessageContent> {
  return JSON.parse(await (await fetch(`${mail.url}/api/messages/${id}`)).text());
}

const setFaults = (body: unknown) =>
  fetch(`${mail.url}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("a message", () => {
  test("is stored complete, once for each recipient", async () => {
    await send({
      to: ["Alice@example.com", "bob@example.com"],
      subject: "Voting has opened ✓",
      text: "Vote by Friday",
      html: "<p>Vote by <b>Friday</b></p>",
      messageId: "<vote-1@stakehold.example>",
      headers: { "X-Notification": "vote-1" },
      attachments: [{ filename: "terms.txt", content: "terms" }],
    });

    const messages = await list();
    expect(messages.map(({ to }) => to).toSorted()).toEqual(["alice@example.com", "bob@example.com"]);
    expect(await open(messages[0]?.id)).toMatchObject({
      from: "Stakehold <bets@stakehold.example>",
      subject: "Voting has opened ✓",
      messageId: "<vote-1@stakehold.example>",
      deliveries: 1,
      text: expect.stringContaining("Vote by Friday"),
      html: expect.stringContaining("<b>Friday</b>"),
      headers: expect.arrayContaining([{ name: "X-Notification", value: "vote-1" }]),
      attachments: [{ filename: "terms.txt", mimeType: "text/plain", sizeBytes: 5 }],
    });
  });

  test("is counted when it is delivered to the same person again, and not stored twice", async () => {
    const messageId = "<same@stakehold.example>";
    await send({ to: "alice@example.com", messageId });
    await send({ to: "ALICE@example.com", messageId });
    await send({ to: "bob@example.com", messageId });
    expect(await list("?to=alice@example.com")).toEqual([expect.objectContaining({ messageId, deliveries: 2 })]);
    expect(await list("?to=bob@example.com")).toEqual([expect.objectContaining({ messageId, deliveries: 1 })]);
  });

  test("survives a restart", async () => {
    await send({ to: "alice@example.com", subject: "Kept" });
    await mail.stop();
    mail = await start();
    expect(await list()).toEqual([expect.objectContaining({ subject: "Kept" })]);
  });

  test("is rejected permanently above 1 MiB", async () => {
    await expect(send({ to: "alice@example.com", text: "x".repeat(1_100_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(await list()).toEqual([]);
  });
});

describe("the list", () => {
  test("is sorted newest first, and filtered by recipient, starting message and limit", async () => {
    for (const subject of ["one", "two", "three"]) await send({ to: "alice@example.com", subject });
    await send({ to: "bob@example.com", subject: "four" });

    const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject);
    const [, , , first] = await list();
    expect(await subjects("")).toEqual(["four", "three", "two", "one"]);
    expect(await subjects("?to=Alice@Example.com")).toEqual(["three", "two", "one"]);
    expect(await subjects(`?to=alice@example.com&after=${first?.id}`)).toEqual(["three", "two"]);
    expect(await subjects("?limit=1")).toEqual(["four"]);
  });

  test("is empty after everything is deleted, and ids are not reused", async () => {
    await send({ to: "alice@example.com" });
    const [before] = await list();
    expect((await fetch(`${mail.url}/api/messages`, { method: "DELETE" })).status).toBe(204);
    expect(await list()).toEqual([]);
    await send({ to: "alice@example.com" });
    expect((await list(`?after=${before?.id}`)).length).toBe(1);
  });

  test.each(["?limit=0", "?limit=1001", "?limit=many", "?after=-1"])("is rejected for %s", async (query) => {
    expect((await fetch(`${mail.url}/api/messages${query}`)).status).toBe(400);
  });
});

describe("faults", () => {
  test("reject the requested number of messages temporarily, and no more", async () => {
    expect(await (await setFaults({ rejectNext: 2 })).json()).toEqual({ rejectNext: 2 });
    await expect(send({ to: "alice@example.com" })).rejects.toMatchObject({ responseCode: 451 });
    await expect(send({ to: "alice@example.com" })).rejects.toMatchObject({ responseCode: 451 });
    await send({ to: "alice@example.com" });
    expect(await list()).toHaveLength(1);
  });

  test.each([{}, { rejectNext: -1 }, { rejectNext: 1.5 }, { rejectNext: "2" }, { rejectNext: 1_001 }])(
    "are not set by %j",
    async (body) => {
      expect((await setFaults(body)).status).toBe(400);
    },
  );
});

describe("the pages", () => {
  test("show what arrived, with all markup escaped", async () => {
    const html = "<p>Hello</p><script>alert(1)</script>";
    await send({ to: "alice@example.com", subject: "<script>alert(1)</script>", html });
    const [message] = await list();
    const page = (path: string) => fetch(`${mail.url}${path}`);

    const pages = [await page("/"), await page(`/messages/${message?.id}`)];
    for (const answer of pages) {
      const body = await answer.text();
      expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(body).not.toContain("<script>alert(1)");
    }
    const framed = await page(`/messages/${message?.id}/html`);
    expect(await framed.text()).toContain("<p>Hello</p>");
    expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox [^;]*; default-src 'none'/);
    expect(framed.headers.get("content-security-policy")).not.toContain("allow-scripts");
  });

  test.each(["/api/messages/1", "/api/messages/x", "/messages/1", "/messages/1/html"])(
    "%s is not found",
    async (path) => {
      expect((await fetch(`${mail.url}${path}`)).status).toBe(404);
    },
  );

  test("readyz responds", async () => {
    expect((await fetch(`${mail.url}/readyz`)).status).toBe(200);
  });
});
