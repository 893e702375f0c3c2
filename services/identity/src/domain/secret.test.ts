import { expect, test } from "@jest/globals";
import { hashSecret, newSecret } from "./secret.ts";

test("a secret is stored only as its SHA-256", () => {
  const stored = Buffer.from(hashSecret("abc")).toString("hex");
  expect(stored).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a secret has 256 bits, and is different each time", () => {
  const [first, second] = [newSecret(), newSecret()];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url")).toHaveLength(32);
});
