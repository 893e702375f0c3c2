import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:net";
import type { SMTPServer } from "smtp-server";
import type { MailConfig } from "./config.ts";
import { createFaults } from "./faults.ts";
import { createApp } from "./http/create-app.ts";
import { createSmtpServer } from "./smtp/create-smtp-server.ts";
import { createMailbox } from "./storage/mailbox.ts";
import { openDatabase } from "./storage/open-database.ts";

export type RunningMail = {
  /** Where the page and the JSON API answer. */
  url: string;
  /** Where mail is received, as nodemailer takes it. */
  smtpUrl: string;
  stop(): Promise<void>;
};

/** How long a request in progress may take to finish once the mailbox is told to stop. */
const STOP_TIMEOUT_MS = 2_000;

/** Starts the mailbox and answers once it takes mail and requests. */
export async function startMail({ host, port, smtpPort, stateFile }: MailConfig): Promise<RunningMail> {
  const database = openDatabase(stateFile);
  const deps = { mailbox: createMailbox(database), faults: createFaults() };
  const smtp = createSmtpServer(deps);
  const http = createServer(createApp(deps));
  const stop = async (): Promise<void> => {
    await Promise.all([closeSmtp(smtp), closeHttp(http)]);
    database.close();
  };

  try {
    smtp.listen(smtpPort, host);
    http.listen(port, host);
    const ports = await Promise.all([portOf(http), portOf(smtp.server)]);
    return { url: `http://${host}:${ports[0]}`, smtpUrl: `smtp://${host}:${ports[1]}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function portOf(server: Server): Promise<number> {
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mailbox does not listen on a port");
  return address.port;
}

async function closeSmtp(server: SMTPServer): Promise<void> {
  if (server.server.listening) await new Promise<void>((resolve) => server.close(resolve));
}

async function closeHttp(server: ReturnType<typeof createServer>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  const force = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearTimeout(force);
}
