import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePorts, portNames } from "./ports.ts";

describe("ports", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "stakehold-ports-"));
    file = join(folder, "ports.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test("are unique, even if the system offers one twice", async () => {
    const offers = [7, 7, 8, 8, 8, 9];
    let next = 10;
    const ports = await choosePorts(file, async () => offers.shift() ?? next++);
    expect(new Set(Object.values(ports)).size).toBe(portNames.length);
  });

  test("are the same after a restart", async () => {
    const first = await choosePorts(file);
    await expect(choosePorts(file)).resolves.toEqual(first);
  });

  test("change individually: only a port that is taken is replaced", async () => {
    const first = await choosePorts(file);
    const taker = createServer();
    await new Promise<void>((resolve) => taker.listen(first.kafka, "127.0.0.1", resolve));
    const second = await choosePorts(file);
    await new Promise((resolve) => taker.close(resolve));
    expect(second.kafka).not.toBe(first.kafka);
    expect({ ...second, kafka: first.kafka }).toEqual(first);
  });

  test.each(["", "{", '{"postgres": "a"}', '{"postgres": 99999}'])(
    "are chosen from scratch if the file contains %j",
    async (content) => {
      writeFileSync(file, content);
      await choosePorts(file);
      expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual([...portNames]);
    },
  );
});
