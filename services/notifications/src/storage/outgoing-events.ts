import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import { NoticesReadSchema, NoticesToldSchema } from "@stakehold/proto/notifications/v1/events_pb.ts";
import type { NoticeEvent } from "../domain/notice-event.ts";

/**
 * What happened to a person's list as other services get it, keyed by the person. It is told under no lock: a service that hears it asks
 * what the list is by then, so the order of two of them matters to nobody.
 */
export function outgoing({ type, userId, noticeIds: ids }: NoticeEvent): OutgoingEvent {
  const noticeIds = [...ids];
  switch (type) {
    case "NoticesTold":
      return event(userId, NoticesToldSchema, { userId, noticeIds });
    case "NoticesRead":
      return event(userId, NoticesReadSchema, { userId, noticeIds });
  }
}
