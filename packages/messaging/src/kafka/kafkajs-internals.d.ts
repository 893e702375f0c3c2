/** The internals of kafkajs that are used here and not exported with types. */
declare module "kafkajs/src/network/requestQueue/index.js" {
  /** The requests on one connection to a broker. */
  export default class RequestQueue {
    constructor(options: {
      readonly maxInFlightRequests: number;
      readonly requestTimeout: number;
      readonly enforceRequestTimeout?: boolean;
      readonly logger: { debug(): void };
    });
    /** Requests waiting to be sent: the broker asked for a pause, or too many are in flight. */
    readonly pending: readonly unknown[];
    /** Requests waiting for their response, each with its timeout in milliseconds. */
    readonly inflight: ReadonlyMap<
      number,
      { readonly sentAt: number; readonly requestTimeout: number; timeoutRequest(): void }
    >;
    readonly enforceRequestTimeout: boolean;
    requestTimeoutIntervalId: NodeJS.Timeout;
    isConnected(): boolean;
    /** Ends the repeated check. */
    destroy(): void;
    /** Checks repeatedly for overdue responses, until the connection is closed. */
    scheduleRequestTimeoutCheck(): void;
    push(request: {
      readonly entry: { readonly correlationId: number; resolve(): void; reject(error: Error): void };
      readonly expectResponse: boolean;
      sendRequest(): void;
    }): void;
    /** Takes the response to a request. */
    fulfillRequest(answer: { readonly correlationId: number }): void;
    /** Sends nothing for this many milliseconds. */
    maybeThrottle(ms: number): void;
    /** Sends waiting requests that may be sent. */
    checkPendingRequests(): void;
    /** Schedules that. */
    scheduleCheckPendingRequests(): void;
  }
}

declare module "kafkajs/src/cluster/index.js" {
  import type RequestQueue from "kafkajs/src/network/requestQueue/index.js";

  /** The connections to one broker. */
  type ConnectionPool = { readonly pool: readonly { readonly requestQueue: RequestQueue }[] };

  /** The brokers known to one producer, consumer or admin. */
  export default class Cluster {
    /** Makes the connections to a broker, which the cluster opens. */
    readonly connectionPoolBuilder: {
      build(destination?: { readonly host?: string; readonly port?: number }): Promise<ConnectionPool>;
    };
  }
}
