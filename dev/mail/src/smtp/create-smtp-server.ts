import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { MailDeps } from "../mail-deps.ts";
import { parseMessage } from "../parse-message.ts";

export const LARGEST_MESSAGE_BYTES = 1024 * 1024;
const MOST_CLIENTS = 100;
const STOP_TIMEOUT_MS = 2_000;

/** Accepts mail from anyone to anyone, without encryption or a password: it listens only on loopback. */
export function createSmtpServer(deps: MailDeps): SMTPServer {
  const server = new SMTPServer({
    name: "localhost",
    banner: "Stakehold development mailbox",
    size: LARGEST_MESSAGE_BYTES,
    maxClients: MOST_CLIENTS,
    closeTimeout: STOP_TIMEOUT_MS,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(deps, stream, recipients).then(
        () => callback(null, "Message stored"),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects midway is no concern of ours; without a listener it would end this process.
  server.on("error", (error) => deps.logger.warn({ err: error }, "an SMTP client failed"));
  return server;
}

async function receive({ mailbox, faults }: MailDeps, stream: SMTPServerDataStream, recipients: readonly string[]) {
  const raw = await readMessage(stream);
  if (raw === undefined) throw refusal(552, `A message may have ${LARGEST_MESSAGE_BYTES} bytes at most`);
  if (faults.takeRejection()) throw refusal(451, "Refused as asked for, try again later");

  const parsed = await parseMessage(raw).catch(() => {
    throw refusal(554, "The message could not be read");
  });
  mailbox.deliver({ recipients, parsed, raw, receivedAt: new Date() });
}

/**
 * Reads even an oversized message to its end, since a client expects the response only then; undefined if oversized.
 */
async function readMessage(stream: SMTPServerDataStream): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes <= LARGEST_MESSAGE_BYTES) chunks.push(chunk);
  }
  return stream.sizeExceeded || sizeBytes > LARGEST_MESSAGE_BYTES ? undefined : Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
