import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";

/** What a client sent. */
type Sent = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
  /** For a call of the graph; empty for any other. */
  readonly body: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };
};

/** A reply: a body with status and headers, nothing at all, or a broken connection. */
export type Reply =
  | { readonly body: unknown; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | "silence"
  | "broken";

/** Starts a server that answers as the API does, one reply after the other, and then with the last one. */
export async function serveApi(...replies: readonly Reply[]) {
  const sent: Sent[] = [];
  const answer: RequestListener = (request, response) =>
    void buffer(request).then((bytes) => {
      const { url: path = "", headers } = request;
      const body: unknown = headers["content-type"] === "application/json" ? JSON.parse(bytes.toString()) : {};
      sent.push({ path, headers, bytes, body: body as Sent["body"] });
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      if (reply === "silence") return;
      if (reply === "broken" || reply === undefined) {
        response.destroy();
        return;
      }
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers }).end(text);
    });
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Makes a reply that refuses with a code, as the graph does. */
export const refusal = (code: string, fields: object = {}, rest: Partial<Exclude<Reply, string>> = {}): Reply => ({
  body: { errors: [{ message: `It is ${code}.`, extensions: { code, fields } }], data: null },
  ...rest,
});

/** The data of the caller. */
export const ME = { id: "u1", acceptedTerms: true, isBanned: false, user: { id: "u1", displayName: "Alice" } };
export const meIs: Reply = { body: { data: { me: ME } } };
