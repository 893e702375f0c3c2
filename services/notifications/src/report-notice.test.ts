import { expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import { shown } from "@stakehold/testing/shown.ts";
import type { NoticeWrites } from "./domain/notice.ts";
import { NOTICE_KINDS } from "./domain/notice-facts.ts";
import type { DueNotice } from "./operations/ports/notices.ts";
import { reportNotice } from "./report-notice.ts";

const notice: DueNotice = {
  id: "1",
  messageId: "<1@example.com>",
  userId: "1",
  kind: "PAYOUT_SENT",
  facts: {},
  betId: null,
  mail: undefined,
  attempts: 0,
  createdAt: new Date(0),
  takenAt: new Date(0),
  leasedUntil: new Date(0),
  person: undefined,
  bet: undefined,
  wish: { isMuted: false, quietHours: undefined },
};
const givenUp: NoticeWrites = {
  state: "FAILED",
  attempts: 1,
  nextAttemptAt: null,
  sentAt: null,
  failure: "550 nobody",
};

test("every kind and state is counted from 0, so that the first failure is visible", async () => {
  const counts = () => shown("stakehold_mails_total");
  expect(Object.values(await counts())).toEqual(Array.from({ length: 4 * NOTICE_KINDS.length }, () => 0));
  reportNotice(createLogger("test", "silent"))(notice, givenUp);
  expect(Object.entries(await counts()).filter(([, count]) => count > 0)).toEqual([
    ['kind="PAYOUT_SENT",state="FAILED"', 1],
  ]);
});
