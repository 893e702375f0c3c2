import { newId } from "@stakehold/service/id.ts";
import { authorizationCodeGrant, refreshTokenGrant } from "openid-client";
import { REDIRECT, type Apps, type Client } from "./apps.ts";
import type { Door, Identity } from "./identity.ts";

/** How a request was rejected: a code, and a sentence for people. */
export type Refused = { readonly code: string; readonly sentence: string };

/** A sender of requests to the authorization server, with its secret. */
type Sender = Pick<Client, "appId" | "secret">;

/** A connected app, with everything that could be stolen from it. */
export type Connected = Awaited<ReturnType<typeof granting>> & {
  readonly token: string;
  readonly refreshToken: string;
};

/** The requests of an attacker, or of a faulty program, to the authorization server. */
export function createAttempts({ publicUrl }: Door, apps: Apps) {
  const post = async (
    path: "token" | "introspect" | "revoke",
    { appId, secret }: Sender,
    form: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const shown = Buffer.from(`${appId}:${secret ?? ""}`).toString("base64");
    const headers = secret === null ? {} : { authorization: `Basic ${shown}` };
    const body = new URLSearchParams(secret === null ? { ...form, client_id: appId } : form);
    return fetch(`${publicUrl}/oauth/${path}`, { method: "POST", headers, body });
  };

  const begun = async (client: Client, change: Readonly<Record<string, string>>) => {
    const { url } = await apps.begin(client, change);
    for (const [name, value] of Object.entries(change)) if (value === "") url.searchParams.delete(name);
    return url;
  };

  return {
    /** Connects a person to an app; returns the code, which was redeemed, and the resulting tokens. */
    connected: async (change: Parameters<Apps["register"]>[0] = {}): Promise<Connected> => {
      const granted = await granting(apps, change);
      const { access_token: token, refresh_token: refreshToken = "" } = await authorizationCodeGrant(
        granted.client.config,
        granted.back,
        granted.checks,
      );
      return { ...granted, token, refreshToken };
    },
    /** Has a person consent; returns the code, which is not redeemed yet. */
    granted: (change: Parameters<Apps["register"]>[0] = {}) => granting(apps, change),
    refresh: ({ client: { config }, refreshToken }: Connected) => refreshTokenGrant(config, refreshToken),
    /** Requests tokens, and returns how that was rejected. */
    token: async (sender: Sender, form: Readonly<Record<string, string>>): Promise<Refused> =>
      refusalIn(await post("token", sender, form)),
    /** Redeems a code. */
    redeem: (sender: Sender, { code, verifier }: Pick<Connected, "code" | "verifier">, redirect = REDIRECT) => ({
      sender,
      form: { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirect },
    }),
    revoke: async (sender: Sender, token: string): Promise<void> => {
      await (await post("revoke", sender, { token })).text();
    },
    /** Returns what an app learns of a token that is not its own: that it is inactive. */
    introspect: async (sender: Sender, token: string): Promise<unknown> =>
      (await post("introspect", sender, { token })).json(),
    /** Returns how a request to connect is rejected: in the address at which the browser returns to the app. */
    sentBack: async (person: Person, client: Client, change: Readonly<Record<string, string>>): Promise<Refused> => {
      const { searchParams, hash } = await apps.sentBack(person.browser, await begun(client, change));
      // For another response type, the response comes in the URL's fragment.
      const answer = searchParams.has("error") ? searchParams : new URLSearchParams(hash.slice(1));
      return { code: answer.get("error") ?? "", sentence: answer.get("error_description") ?? "" };
    },
    /** Returns how a request is rejected if its address can't be trusted with the response: on a page of ours. */
    shownPage: async (person: Person, client: Client, change: Readonly<Record<string, string>>): Promise<Refused> => {
      const url = await begun(client, change);
      const { status, body, ...visit } = await person.browser.open(url.href, (next) => !next.startsWith(publicUrl));
      if (!visit.url.startsWith(publicUrl)) throw new Error(`The browser was sent to ${visit.url}`);
      return { code: String(status), sentence: /<p>([^<]*)<\/p>/.exec(body)?.[1] ?? "" };
    },
  };
}

type Person = Awaited<ReturnType<Apps["signedIn"]>>;

async function granting(apps: Apps, change: Parameters<Apps["register"]>[0]) {
  const [client, person] = [await apps.register(change), await apps.signedIn()];
  const { back, checks } = await apps.connect(client, person);
  const code = back.searchParams.get("code") ?? "";
  return { client, person, back, checks, code, verifier: checks.pkceCodeVerifier };
}

async function refusalIn(answer: Response): Promise<Refused> {
  const body: unknown = await answer.json();
  if (answer.ok) throw new Error("This was not refused");
  return { code: String(Object(body).error), sentence: String(Object(body).error_description) };
}

/** Returns what is stored of apps, their grants, and their codes and tokens, in a stable order. */
export async function storedOfApps({ query }: Pick<Identity, "query">): Promise<readonly string[]> {
  const rows = await query(
    `SELECT 'app ' || to_jsonb(apps)::text AS row FROM apps
     UNION ALL SELECT 'grant ' || to_jsonb(app_grants)::text FROM app_grants
     UNION ALL SELECT 'artifact ' || to_jsonb(app_artifacts)::text FROM app_artifacts ORDER BY 1`,
  );
  return rows.map(({ row }) => String(row));
}

/** Returns an id that belongs to no app. */
export const unknownApp = (): Sender => ({ appId: newId(), secret: "not-a-secret-of-anybody" });
