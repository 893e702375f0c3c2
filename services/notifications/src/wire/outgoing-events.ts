import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { NoticesReadSchema, NoticesToldSchema } from "@stakehold/proto/notifications/v1/events_pb.ts";
import type { NoticeEvent } from "../domain/notice-event.ts";

/**
 * Returns the event of a change to a person's list, keyed by the person. No lock orders these events: a consumer reads
 * the current list, so the order of two of them does not matter.
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
