import { expect, test } from "@jest/globals";
import { createServer } from "node:net";
import { freePort, isFree, sliceOf } from "./free-port.ts";

test("returns a port below the range of outgoing connections, and the preferred one while it is free", async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
  await expect(freePort(port)).resolves.toBe(port);
});

test("concurrent processes first search different parts of the range", async () => {
  const slices = Array.from({ length: 120 }, (_, index) => sliceOf(4_000_000 + index));
  expect(new Set(slices).size).toBe(120);
  const own = sliceOf(process.pid);
  const port = await freePort();
  expect(port - own).toBeGreaterThanOrEqual(0);
  expect(port - own).toBeLessThan(100);
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
