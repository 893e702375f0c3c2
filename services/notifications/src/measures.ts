import { Gauge } from "@stakehold/service/metrics.ts";
import type { MeasureReader } from "./operations/ports/measures.ts";

const waiting = new Gauge({ name: "stakehold_mails_waiting", help: "Mails that the mail server does not have yet." });
const oldest = new Gauge({
  name: "stakehold_oldest_mail_seconds",
  help: "Age of the mail that waits longest; 0 where none does.",
});

/** Shows the mails that wait for the mail server. */
export async function showMeasures({ measures }: { readonly measures: MeasureReader }): Promise<void> {
  const read = await measures.read();
  waiting.set(read.waiting);
  oldest.set(read.oldestSeconds);
}
