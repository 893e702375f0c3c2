import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import type { App } from "../domain/app.ts";
import type { AppReader, AppRequest, AppRequests } from "./ports/apps.ts";

export type ReadAppRequestDeps = {
  readonly appRequests: Pick<AppRequests, "find">;
  readonly appReader: Pick<AppReader, "app">;
};

/** A request, and the person who reads it. */
export type RequestAddress = { readonly userId: string; readonly requestId: string };

/** A request with its app. */
export type RequestOfApp = { readonly request: AppRequest; readonly app: App };

/**
 * Returns an app's request to this person. Throws APP_REQUEST_NOT_FOUND for one that is over, answered, or meant for
 * another person.
 */
export async function readAppRequest(deps: ReadAppRequestDeps, address: RequestAddress): Promise<RequestOfApp> {
  const request = await deps.appRequests.find(address.requestId);
  const app = request === undefined ? undefined : await deps.appReader.app(request.appId);
  if (request === undefined || app === undefined) throw domainError("APP_REQUEST_NOT_FOUND");
  if (request.userId !== address.userId) throw hiddenError("APP_REQUEST_NOT_FOUND");
  return { request, app };
}
