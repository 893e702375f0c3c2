import { domainError } from "@stakehold/errors/domain-error.ts";
import { requirePerson } from "@stakehold/service/callers/caller.ts";
import { cursorIn, pageOf, positionIn, readPage, timeCursor, timePosition } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, uuidOf } from "@stakehold/service/input.ts";
import { payloadOf, webhookTypeOf } from "../domain/webhook-event.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { createWebhookEndpoint } from "../operations/create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "../operations/delete-webhook-endpoint.ts";
import { readWebhookEndpoint } from "../operations/read-webhook-endpoint.ts";
import { countUnread, listEntries } from "../operations/list-entries.ts";
import { redeliverSince } from "../operations/redeliver-since.ts";
import { redeliver } from "../operations/redeliver.ts";
import { rotateWebhookSecret } from "../operations/rotate-webhook-secret.ts";
import { sendTestEvent } from "../operations/send-test-event.ts";
import { updateWebhookEndpoint } from "../operations/update-webhook-endpoint.ts";
import { ownerOf } from "./owner-of.ts";
import { pushResolvers } from "./push-resolvers.ts";
import { changesIn, commandOf, descriptionOf, eventsOf, idsOf, triesIn, urlOf } from "./read-input.ts";
import { settingsResolvers } from "./settings-resolvers.ts";

const ENDPOINTS = "webhookEndpoints";

const NOTIFICATIONS = "notifications";

export const resolvers: Resolvers = {
  Query: {
    ...settingsResolvers.Query,
    ...pushResolvers.Query,
    notifications: async (_parent, args, { deps, caller }) => {
      const page = readPage(args, positionIn(NOTIFICATIONS, timePosition));
      return pageOf(await listEntries(deps, requirePerson(caller), page), page, ({ createdAt, id }) =>
        cursorIn(NOTIFICATIONS, timeCursor(createdAt, id)),
      );
    },
    unreadNotificationCount: (_parent, _args, { deps, caller }) => countUnread(deps, requirePerson(caller)),
    webhookEndpoints: async (_parent, args, { deps, caller }) => {
      const owner = ownerOf(caller);
      const page = readPage(args, positionIn(ENDPOINTS, timePosition));
      return pageOf(await deps.webhookReader.endpointsOf(owner, page), page, ({ createdAt, id }) =>
        cursorIn(ENDPOINTS, timeCursor(createdAt, id)),
      );
    },
    webhookEndpoint: (_parent, { id }, { deps, caller }) =>
      readWebhookEndpoint(deps, { owner: ownerOf(caller), endpointId: uuidOf(id, "WEBHOOK_NOT_FOUND") }),
  },
  Mutation: {
    ...settingsResolvers.Mutation,
    ...pushResolvers.Mutation,
    markNotificationsRead: async (_parent, { input }, { deps, caller }) => {
      const userId = requirePerson(caller);
      await deps.noticeReader.markRead(userId, idsOf(input.ids));
      return { unreadNotificationCount: await countUnread(deps, userId) };
    },
    markAllNotificationsRead: async (_parent, { input }, { deps, caller }) => {
      const userId = requirePerson(caller);
      await deps.noticeReader.markAllRead(userId, input.until);
      return { unreadNotificationCount: await countUnread(deps, userId) };
    },
    createWebhookEndpoint: async (_parent, { input }, { deps, caller }) => {
      const owner = ownerOf(caller);
      const { endpoint, secret } = await createWebhookEndpoint(deps, {
        owner,
        url: urlOf(input.url),
        description: descriptionOf(input.description ?? ""),
        kinds: eventsOf(input.events),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      return { endpoint: await readWebhookEndpoint(deps, { owner, endpointId: endpoint.id }), secret };
    },
    updateWebhookEndpoint: async (_parent, { input }, { deps, caller }) => {
      const command = commandOf(ownerOf(caller), input);
      await updateWebhookEndpoint(deps, { ...command, ...changesIn(input) });
      return { endpoint: await readWebhookEndpoint(deps, command) };
    },
    deleteWebhookEndpoint: async (_parent, { input }, { deps, caller }) => {
      const command = commandOf(ownerOf(caller), input);
      await deleteWebhookEndpoint(deps, command);
      return { id: command.endpointId };
    },
    rotateWebhookSecret: async (_parent, { input }, { deps, caller }) => {
      const command = commandOf(ownerOf(caller), input);
      const { secret } = await rotateWebhookSecret(deps, command);
      return { endpoint: await readWebhookEndpoint(deps, command), secret };
    },
    sendTestEvent: async (_parent, { input }, { deps, caller }) => ({
      delivery: await sendTestEvent(deps, commandOf(ownerOf(caller), input)),
    }),
    redeliver: async (_parent, { input }, { deps, caller }) => ({
      delivery: await redeliver(deps, {
        owner: ownerOf(caller),
        deliveryId: uuidOf(input.deliveryId, "WEBHOOK_DELIVERY_NOT_FOUND"),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      }),
    }),
    redeliverSince: (_parent, { input }, { deps, caller }) => {
      const { since, until, includeDelivered = false } = input;
      return redeliverSince(deps, { ...commandOf(ownerOf(caller), input), since, until, includeDelivered });
    },
  },
  User: {
    // Identity knows which users exist; any of them may have notifications.
    __resolveReference: ({ id }) => ({ id }),
    unreadNotificationCount: ({ id }, _args, { deps, caller }) => {
      if (id !== caller.userId) throw domainError("FORBIDDEN");
      return countUnread(deps, id);
    },
  },
  Notification: {
    isRead: ({ readAt }) => readAt !== null,
    times: ({ times }) => [...times],
  },
  WebhookEndpoint: {
    events: ({ kinds }) => [...kinds],
    deliveries: async ({ id: endpointId }, { status, ...args }, { deps }) => {
      const list = `deliveries/${endpointId}/${status ?? "all"}`;
      const page = readPage(args, positionIn(list, timePosition));
      return pageOf(await deps.webhookReader.deliveriesOf(endpointId, status ?? undefined, page), page, (row) =>
        cursorIn(list, timeCursor(row.createdAt, row.id)),
      );
    },
  },
  WebhookDelivery: {
    type: ({ kind }) => webhookTypeOf(kind),
    status: ({ state }) => state,
    attemptCount: ({ attempts }) => attempts,
    payload: (delivery) => payloadOf(delivery),
    attempts: async ({ id }, { first }, { loaders }) => [...((await loaders.tries(triesIn(first)).load(id)) ?? [])],
  },
  WebhookAttempt: {
    requestHeaders: ({ requestHeaders }) => [...requestHeaders],
    responseHeaders: ({ responseHeaders }) => [...responseHeaders],
  },
};
