import { EventEmitter } from "node:events";
import { expect, test } from "@jest/globals";
import { createContextKey, ROOT_CONTEXT } from "@opentelemetry/api";
import { FunctionContextManager } from "./context-manager.ts";

const KEY = createContextKey("test");
const bound = ROOT_CONTEXT.setValue(KEY, "bound");
const manager = new FunctionContextManager().enable();

test("a function runs in the context to which it was bound", () =>
  expect(manager.bind(bound, () => manager.active().getValue(KEY))()).toBe("bound"));

test("an event emitter is not changed", () => {
  const emitter = new EventEmitter();
  expect(manager.bind(bound, emitter)).toBe(emitter);
  expect(Object.keys(emitter).filter((name) => name === "on" || name === "once")).toEqual([]);
});
