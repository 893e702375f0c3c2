import type { ChangeSteps } from "@stakehold/messaging/change/change-under-lock.ts";
import type { Sql } from "@stakehold/store/sql.ts";
import type { PaymentsEvent, Writes } from "../domain/state/change.ts";
import { outgoing } from "./outgoing-events.ts";
import { write } from "./write.ts";

/**
 * Returns the steps shared by all changes under a lock here: how they are written, and how their events are published.
 */
export const stepsOf = (
  sql: Sql,
): Pick<ChangeSteps<unknown, Writes, PaymentsEvent, unknown>, "consumer" | "save" | "outgoing"> => ({
  consumer: "payments",
  save: (writes) => write(sql, writes),
  outgoing,
});
