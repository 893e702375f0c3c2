import type { ChangeSteps } from "@stakehold/messaging/change-under-lock.ts";
import type { Sql } from "@stakehold/messaging/sql.ts";
import type { PaymentsEvent, Writes } from "../domain/change.ts";
import { outgoing } from "./outgoing-events.ts";
import { write } from "./write.ts";

/** What every change under a lock does alike here: how it is written, and how what happened is published. */
export const stepsOf = (
  sql: Sql,
): Pick<ChangeSteps<unknown, Writes, PaymentsEvent, unknown>, "consumer" | "save" | "outgoing"> => ({
  consumer: "payments",
  save: (writes) => write(sql, writes),
  outgoing,
});
