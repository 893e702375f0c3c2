import { EventEmitter } from "node:events";
import type { Context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";

/**
 * The standard's context manager, for functions alone. It would bind requests, responses and connections too, by replacing
 * methods of each of them, whether or not a span is about it. What listens to them here keeps its context by itself, as it
 * must where nothing is recorded.
 */
export class FunctionContextManager extends AsyncLocalStorageContextManager {
  override bind<T>(bound: Context, target: T): T {
    return target instanceof EventEmitter ? target : super.bind(bound, target);
  }
}
