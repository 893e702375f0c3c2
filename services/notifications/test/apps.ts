import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { readClock } from "@stakehold/store/clock.ts";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import {
  AppChangedSchema,
  AppDeletedSchema,
  AppGrantEndedSchema,
  AppGrantMadeSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import { SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import { DAY_MS, type Notifications } from "./notifications.ts";

/** A person's grant for an app. */
type Grant = { readonly grantId: string; readonly appId: string; readonly userId: string };

/** Publishes an app as identity does; it may request every scope by default. */
export async function newApp(
  { deliver, prisma }: Pick<Notifications, "deliver" | "prisma">,
  { ownerId = randomUUID(), scopes = SCOPES }: { readonly ownerId?: string; readonly scopes?: readonly Scope[] } = {},
) {
  const appId = randomUUID();
  const change = (to: readonly Scope[]) => deliver(AppChangedSchema, { appId, ownerId, scopes: [...to] });
  await change(scopes);
  const publishGrant = async (grant: Grant, to: readonly Scope[], delivery: Partial<Delivery> = {}) => {
    const now = await readClock(sqlOfPrisma(prisma));
    const expiresAt = timestampFromDate(new Date(now.getTime() + 365 * DAY_MS));
    await deliver(AppGrantMadeSchema, { ...grant, scopes: [...to], expiresAt }, delivery);
  };
  return {
    appId,
    owner: { kind: "APP", id: appId } as const,
    ownerId,
    change,
    remove: () => deliver(AppDeletedSchema, { appId }),
    /** Connects a person. */
    connect: async (
      userId: string,
      to: readonly Scope[] = SCOPES,
      delivery: Partial<Delivery> = {},
    ): Promise<Grant> => {
      const grant = { grantId: randomUUID(), appId, userId };
      await publishGrant(grant, to, delivery);
      return grant;
    },
    /** Publishes a grant again, as identity does for one that lost scopes; the same event id is a redelivery. */
    publishGrant,
    disconnect: (grant: Grant) => deliver(AppGrantEndedSchema, grant),
  };
}

export type App = Awaited<ReturnType<typeof newApp>>;
