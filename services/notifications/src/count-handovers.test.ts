import { expect, test } from "@jest/globals";
import { renderMetrics } from "@stakehold/service/metrics/metrics.ts";
import { countHandovers } from "./count-handovers.ts";
import type { Handover } from "./domain/notice.ts";

const to = { name: "Ada", address: "ada@example.com" };
const mail = { subject: "", text: "", html: "", to, messageId: "1", unsubscribeUrl: null, files: [] };

test("handovers are counted by outcome from 0, and returned unchanged", async () => {
  const handover: Handover = { kind: "REFUSED", reason: "no such person" };
  await expect(countHandovers({ send: async () => handover }).send(mail)).resolves.toBe(handover);
  const { body } = await renderMetrics();
  expect(body.split("\n").filter((line) => line.startsWith("stakehold_mail_handovers_total"))).toEqual([
    'stakehold_mail_handovers_total{outcome="ACCEPTED"} 0',
    'stakehold_mail_handovers_total{outcome="REFUSED"} 1',
    'stakehold_mail_handovers_total{outcome="POSTPONED"} 0',
    'stakehold_mail_handovers_total{outcome="UNANSWERED"} 0',
    'stakehold_mail_handovers_total{outcome="UNREACHABLE"} 0',
  ]);
});
