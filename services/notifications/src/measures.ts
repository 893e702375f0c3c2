import { Gauge } from "@stakehold/service/metrics/metrics.ts";
import type { MeasureReader } from "./operations/ports/measures.ts";

const waiting = new Gauge({ name: "stakehold_mails_waiting", help: "Mails that the mail server does not have yet." });
const oldest = new Gauge({
  name: "stakehold_oldest_mail_seconds",
  help: "Age of the mail that waits longest; 0 where none does.",
});
const webhooksWaiting = new Gauge({
  name: "stakehold_webhooks_waiting",
  help: "Messages to webhook endpoints that are neither delivered nor given up.",
});
const webhooksOverdue = new Gauge({
  name: "stakehold_webhooks_overdue_seconds",
  help: "For how long the message to a webhook endpoint has been due that is due longest; 0 where none is.",
});

/** Sets the metrics of mails that wait for the mail server, and of messages that wait for webhook endpoints. */
export async function showMeasures({ measures }: { readonly measures: MeasureReader }): Promise<void> {
  const read = await measures.read();
  waiting.set(read.mails.waiting);
  oldest.set(read.mails.oldestSeconds);
  webhooksWaiting.set(read.webhooks.waiting);
  webhooksOverdue.set(read.webhooks.overdueSeconds);
}
