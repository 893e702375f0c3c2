import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { isSignedBy, type AccessKey } from "./signed-by.ts";

type Stored = { readonly bytes: Buffer; readonly type: string; readonly at: Date };

/** A store that supports as much of S3's protocol as pictures need: one bucket, by path, with one key. */
export type FakeS3 = {
  readonly url: string;
  /** The stored files, by name. */
  readonly files: ReadonlyMap<string, Stored>;
  /** While set, every response has this status, as from a failing store. */
  failWith: number | undefined;
  /** The time of further writes. */
  now: () => Date;
  close(): Promise<void>;
};

export const BUCKET = "pictures";

/** Starts the server on a port of this computer. */
export async function openFakeS3(key: AccessKey): Promise<FakeS3> {
  const files = new Map<string, Stored>();
  const server = createServer((request, response) => void answer(request, response));
  const fake: FakeS3 = {
    url: "",
    files,
    failWith: undefined,
    now: () => new Date(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
    const name = rest.join("/");
    if (fake.failWith !== undefined) return refuse(response, fake.failWith, "InternalError");
    if (!isSignedBy(key, request, body)) return refuse(response, 403, "SignatureDoesNotMatch");
    if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
    if (name === "") return list(response, searchParams);
    const found = files.get(name);
    switch (request.method) {
      case "PUT": {
        const source = request.headers["x-amz-copy-source"];
        if (source === undefined) {
          files.set(name, { bytes: body, type: request.headers["content-type"] ?? "", at: fake.now() });
          return void response.writeHead(200, { etag: '"e"' }).end();
        }
        const copied = files.get(decodeURIComponent(String(source)).replace(`${BUCKET}/`, ""));
        if (copied === undefined) return refuse(response, 404, "NoSuchKey");
        files.set(name, { ...copied, at: fake.now() });
        return xml(response, "<CopyObjectResult><ETag>e</ETag></CopyObjectResult>");
      }
      case "DELETE":
        files.delete(name);
        return void response.writeHead(204).end();
      default:
        if (found === undefined) return refuse(response, 404, "NoSuchKey");
        response.writeHead(200, {
          "content-type": found.type,
          "content-length": found.bytes.length,
          "last-modified": found.at.toUTCString(),
        });
        response.end(request.method === "HEAD" ? undefined : found.bytes);
    }
  };

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const [prefix, after, limit] = [query.get("prefix") ?? "", query.get("start-after") ?? "", query.get("max-keys")];
    const names = [...files.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
    const entries = names.slice(0, Number(limit ?? 1000)).map((name) => {
      const at = files.get(name)?.at.toISOString() ?? "";
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    xml(response, `<ListBucketResult><Name>${BUCKET}</Name>${entries.join("")}</ListBucketResult>`);
  };

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return Object.assign(fake, { url: `http://127.0.0.1:${portOf(address)}/${BUCKET}` });
}

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === "string" ? 0 : address.port;

const xml = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${body}`);

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
