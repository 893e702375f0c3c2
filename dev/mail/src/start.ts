import { createServer } from "node:http";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { openDatabase } from "@stakehold/stand-in/database.ts";
import { close, listen } from "@stakehold/stand-in/listen.ts";
import type { RunningStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import type { SMTPServer } from "smtp-server";
import type { MailSettings } from "./config.ts";
import { createFaults } from "./faults.ts";
import { createMailApp } from "./http/create-mail-app.ts";
import { createSmtpServer } from "./smtp/create-smtp-server.ts";
import { createMailbox } from "./storage/mailbox.ts";
import { SCHEMA } from "./storage/schema.ts";

export type RunningMail = RunningStandIn & {
  /** The address for mail, in nodemailer's form. */
  readonly smtpUrl: string;
};

/** Starts the mailbox, and resolves once it accepts mail and requests. */
export async function startMail(
  { host, port, smtpPort, stateFile }: MailSettings,
  logger: Logger = createLogger("mail", "warn"),
): Promise<RunningMail> {
  const database = openDatabase(stateFile, SCHEMA);
  const deps = { mailbox: createMailbox(database), faults: createFaults(), logger };
  const smtp = createSmtpServer(deps);
  const http = createServer(createMailApp(deps));
  const stop = async (): Promise<void> => {
    await Promise.all([closeSmtp(smtp), close(http)]);
    database.close();
  };

  try {
    const url = `http://${host}:${await listen(http, { host, port })}`;
    return { url, smtpUrl: `smtp://${host}:${await listen(smtp.server, { host, port: smtpPort })}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeSmtp(server: SMTPServer): Promise<void> {
  if (server.server.listening) await new Promise<void>((resolve) => server.close(resolve));
}
