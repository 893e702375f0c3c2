import { domainError } from "@stakehold/errors/domain-error.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AppRequests } from "./ports/apps.ts";
import { readAppRequest, type ReadAppRequestDeps, type RequestAddress } from "./read-app-request.ts";

export type AnswerAppRequestDeps = ReadAppRequestDeps & {
  readonly appRequests: Pick<AppRequests, "find" | "answer">;
  readonly logSecurity: LogSecurity;
};

/**
 * Records whether a person allows an app's request. Returns the path at which the browser continues. Throws
 * APP_REQUEST_NOT_FOUND.
 */
export async function answerAppRequest(
  deps: AnswerAppRequestDeps,
  { isAllowed, ...address }: RequestAddress & { readonly isAllowed: boolean },
): Promise<string> {
  const { app } = await readAppRequest(deps, address);
  const path = await deps.appRequests.answer(address.requestId, isAllowed);
  if (path === undefined) throw domainError("APP_REQUEST_NOT_FOUND");
  const event = isAllowed ? "app_connected" : "app_refused";
  const reason = isAllowed ? {} : { reason: "DENIED" };
  deps.logSecurity({ event, actor: person(address.userId), target: { kind: "app", id: app.id }, ...reason });
  return path;
}
