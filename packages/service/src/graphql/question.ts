import type { IncomingMessage } from "node:http";
import { z } from "zod";

/** Largest request body that a subgraph reads, in bytes. */
const BODY_LIMIT = 256 * 1024;

const question = z.object({
  query: z.string().min(1),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** What a subgraph is asked. */
export type Question = z.infer<typeof question>;

/** Why a request is no question: the HTTP status that says so. */
export type NoQuestion = { readonly status: 400 | 405 | 413 | 415 };

/**
 * Reads what a request asks: a POST of JSON, 256 KB at most. Rejects where the request breaks off, and then nobody is there
 * to be answered.
 */
export async function questionIn(request: IncomingMessage): Promise<Question | NoQuestion> {
  if (request.method !== "POST") return { status: 405 };
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  if (!/^application\/json\b/i.test(type) || encoding !== "identity") return { status: 415 };
  const body = await bodyOf(request);
  if (body === undefined) return { status: 413 };
  const read = question.safeParse(jsonOf(body));
  return read.success ? read.data : { status: 400 };
}

/** The body of a request as a text; undefined where it is too long, and the rest of it is not kept. */
function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMIT) chunks.push(chunk);
    });
    request.once("end", () => {
      const [first] = chunks;
      const whole = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      resolve(length > BODY_LIMIT ? undefined : whole.toString("utf8"));
    });
    request.once("error", reject);
    request.once("close", () => reject(new Error("The request broke off")));
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
