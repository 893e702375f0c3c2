import { measuring, type Schedule } from "@stakehold/service/process/schedule.ts";
import { showMeasures } from "./measures.ts";
import { endGrants } from "./operations/end-grants.ts";
import type { FairSender } from "./operations/fair-sender.ts";
import { forgetDeliveries } from "./operations/forget-deliveries.ts";
import { forgetDevices, type ForgetDevicesDeps } from "./operations/forget-devices.ts";
import { forgetOldNotices, type ForgetNoticesDeps } from "./operations/forget-notices.ts";
import type { MeasureReader } from "./operations/ports/measures.ts";
import type { SendDueNoticesDeps } from "./operations/send-due-notices.ts";
import { notifyOfJoins, type NotifyOfJoinsDeps } from "./operations/notify-of-joins.ts";
import { due } from "./storage/due.ts";

/** The dependencies of the schedules. */
export type ScheduleDeps = SendDueNoticesDeps &
  NotifyOfJoinsDeps &
  ForgetNoticesDeps &
  ForgetDevicesDeps & { readonly measures: MeasureReader };

export type Senders = { readonly mails: FairSender; readonly webhooks: FairSender; readonly pushes: FairSender };

/**
 * The scheduled work of this service. While there is something to send, what becomes due meanwhile is collected for
 * `everyMs`; otherwise senders rest.
 */
export const schedulesOf = (deps: ScheduleDeps, { mails, webhooks, pushes }: Senders): readonly Schedule[] => [
  { name: "send", everyMs: 1_000, due: due.mails, run: () => mails.begin() },
  { name: "joins", everyMs: 2_000, inOneProcess: true, due: due.joins, run: () => notifyOfJoins(deps) },
  { name: "send webhooks", everyMs: 500, due: due.webhooks, run: () => webhooks.begin() },
  { name: "send pushes", everyMs: 1_000, due: due.pushes, run: () => pushes.begin() },
  { name: "old notices", everyMs: 3_600_000, inOneProcess: true, run: () => forgetOldNotices(deps) },
  { name: "old deliveries", everyMs: 600_000, inOneProcess: true, run: () => forgetDeliveries(deps) },
  { name: "old devices", everyMs: 600_000, inOneProcess: true, run: () => forgetDevices(deps) },
  { name: "ended grants", everyMs: 60_000, inOneProcess: true, run: () => endGrants(deps) },
  measuring(() => showMeasures(deps)),
];
