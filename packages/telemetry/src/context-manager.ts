import { EventEmitter } from "node:events";
import type { Context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";

/**
 * The standard context manager, for functions only. The standard one also binds requests, responses and connections by
 * replacing methods of each, whether or not a span concerns them. Listeners in this code keep their context themselves,
 * as they must where nothing is recorded.
 */
export class FunctionContextManager extends AsyncLocalStorageContextManager {
  override bind<T>(bound: Context, target: T): T {
    return target instanceof EventEmitter ? target : super.bind(bound, target);
  }
}
