import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { Platform } from "@stakehold/run/platform.ts";
import { z } from "zod";

/** A command for a part of the platform; `env` are settings to start it with. */
const order = z.discriminatedUnion("order", [
  z.strictObject({ order: z.literal("hold"), part: z.string() }),
  z.strictObject({ order: z.literal("letGo"), part: z.string(), env: z.record(z.string(), z.string()) }),
]);

export type Order = z.infer<typeof order>;

/** Gives journeys access to the platform's supervisor; Jest isolates them from the process that started it. */
export async function serveControl(platform: Platform): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => void answer(platform, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The control has no port");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

async function answer(platform: Platform, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const asked = order.parse(await json(request));
    if (asked.order === "hold") await platform.hold(asked.part);
    else platform.letGo(asked.part, asked.env);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
}
