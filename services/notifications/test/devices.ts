import { randomUUID } from "node:crypto";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { addPushSubscription } from "../src/operations/add-push-subscription.ts";
import { ticketOf, type Notifications } from "./notifications.ts";
import { newBrowser, type PushService } from "./push-service.ts";

/** Test helpers for the devices of one service and one push service. */
export const devicesAt = (service: Notifications, pushes: PushService) => ({
  /** Adds a browser that receives a person's pushes; a new person by default. */
  newDevice: async (userId: string = randomUUID()) => {
    const browser = newBrowser(pushes);
    const { endpoint, p256dh, auth } = browser;
    await addPushSubscription(service.deps, { userId, sessionId: undefined, endpoint, p256dh, auth });
    return { ...browser, userId };
  },
  /** Sends a person a notice that can wait. */
  notify: (userId: string, delivery: { readonly eventId?: string } = {}) =>
    service.deliver(TicketOpenedSchema, ticketOf(userId), delivery),
  messages: (userId: string) => service.prisma.pushMessage.findMany({ where: { notice: { userId } } }),
  devicesOf: (userId: string) => service.prisma.pushSubscription.findMany({ where: { userId } }),
  /** Leaves nothing to the next test. */
  clear: async () => {
    await pushes.stop();
    await service.prisma.pushSubscription.deleteMany();
    await service.settle();
  },
});

export type Devices = ReturnType<typeof devicesAt>;
