import RequestQueue from "kafkajs/src/network/requestQueue/index.js";

/** How often a connection looks whether an answer is overdue: of time limits of seconds, so seldom is soon enough. */
const LOOK_EVERY_MS = 1_000;

const { scheduleCheckPendingRequests } = RequestQueue.prototype;

/**
 * kafkajs 2.2.4 looks a thousand times a second whether a request waits, on each connection and for as long as it is open
 * (https://github.com/tulios/kafkajs/issues/1704): in a process that has nothing to do that is most of what it does. A look
 * has a reason only while something waits, and what begins to wait asks for one by itself.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhileSomethingWaits(this: RequestQueue): void {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};

/** It looks ten times a second whether an answer is overdue, and can't be told to look less often. */
RequestQueue.prototype.scheduleRequestTimeoutCheck = function lookForOverdueAnswers(this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(() => {
    const now = Date.now();
    for (const request of this.inflight.values()) {
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    }
    if (!this.isConnected()) this.destroy();
  }, LOOK_EVERY_MS);
};
