import { expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, isFree, ownSlice } from "./free-port.ts";

test("returns a port below the range of outgoing connections, and the preferred one while it is free", async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
  await expect(freePort(port)).resolves.toBe(port);
});

test("a process has one slice of the range, in which no other living process looks", async () => {
  const own = ownSlice();
  expect(ownSlice()).toBe(own);
  const port = await freePort();
  expect(port - own).toBeGreaterThanOrEqual(0);
  expect(port - own).toBeLessThan(100);
  const url = new URL("free-port.ts", import.meta.url).href;
  // It looks where this process looks first, as a process with the same remainder of its id does.
  const script = `Object.defineProperty(process, "pid", { value: ${process.pid} + 120 });
    const { ownSlice } = await import(${JSON.stringify(url)}); console.log(ownSlice());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(Number(stdout)).not.toBe(own);
});

test("the slice of a process that has ended is free again", () => {
  const own = ownSlice();
  const claim = join(tmpdir(), "stakehold-ports", String((own - 20_000) / 100));
  // No process has this id.
  writeFileSync(claim, "2147483646");
  expect(ownSlice()).toBe(own);
  expect(readFileSync(claim, "utf8")).toBe(String(process.pid));
});

test("a preferred port is not returned while another living process has its slice", async () => {
  const port = await freePort();
  const slice = Math.floor((port - 20_000) / 100);
  const claim = join(tmpdir(), "stakehold-ports", String(slice));
  writeFileSync(claim, String(process.ppid));
  await expect(freePort(port)).resolves.not.toBe(port);
  writeFileSync(claim, String(process.pid));
  await expect(freePort(port)).resolves.toBe(port);
});

test("never returns a port twice, because the first caller may not listen yet", async () => {
  const ports: number[] = [];
  while (ports.length < 500) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});

test.each(["127.0.0.1", "0.0.0.0"])("a port with a listener at %s is not free", async (host) => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  await expect(isFree(port)).resolves.toBe(false);
  await expect(freePort(port)).resolves.not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
});
