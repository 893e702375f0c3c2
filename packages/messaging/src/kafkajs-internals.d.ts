/** What of kafkajs's own is needed here, and not exported with types. */
declare module "kafkajs/src/network/requestQueue/index.js" {
  /** The requests of one connection to a broker. */
  export default class RequestQueue {
    constructor(options: {
      readonly maxInFlightRequests: number;
      readonly requestTimeout: number;
      readonly enforceRequestTimeout?: boolean;
      readonly logger: { debug(): void };
    });
    /** Those that wait to be sent: the broker asked for a pause, or as many as may be are on their way. */
    readonly pending: readonly unknown[];
    /** Those that wait for their answer, each with the milliseconds that it may. */
    readonly inflight: ReadonlyMap<
      number,
      { readonly sentAt: number; readonly requestTimeout: number; timeoutRequest(): void }
    >;
    readonly enforceRequestTimeout: boolean;
    requestTimeoutIntervalId: NodeJS.Timeout;
    isConnected(): boolean;
    /** Ends what looks again and again. */
    destroy(): void;
    /** Looks again and again whether an answer is overdue, until the connection is closed. */
    scheduleRequestTimeoutCheck(): void;
    push(request: {
      readonly entry: { readonly correlationId: number; resolve(): void; reject(error: Error): void };
      readonly expectResponse: boolean;
      sendRequest(): void;
    }): void;
    /** Takes the answer to a request. */
    fulfillRequest(answer: { readonly correlationId: number }): void;
    /** Sends nothing for so many milliseconds. */
    maybeThrottle(ms: number): void;
    /** Sends what waits and may be sent. */
    checkPendingRequests(): void;
    /** Has that done in a moment. */
    scheduleCheckPendingRequests(): void;
  }
}
