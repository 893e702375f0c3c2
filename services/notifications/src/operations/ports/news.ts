import type { Door } from "@stakehold/messaging/change/change.ts";
import type { NewsWrites } from "../../domain/news.ts";
import type { NoticeEvent } from "../../domain/notice-event.ts";

/** The event of the news. */
export type NewsAddress = { readonly eventId: string };

/** The only way to store what this service knows and whom it notifies. No decision depends on the stored state. */
export type NewsStore = Door<NewsAddress, undefined, NewsWrites, NoticeEvent>;
