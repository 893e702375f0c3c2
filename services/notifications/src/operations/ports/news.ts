import type { Door } from "@stakehold/messaging/change.ts";
import type { NewsWrites } from "../../domain/news.ts";
import type { NoticeEvent } from "../../domain/notice-event.ts";

/** Which event the news come from. */
export type NewsAddress = { readonly eventId: string };

/** The one door to what this service knows and whom it has to tell. No decision depends on what is there already. */
export type NewsStore = Door<NewsAddress, undefined, NewsWrites, NoticeEvent>;
