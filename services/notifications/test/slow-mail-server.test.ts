import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { SMTPServer } from "smtp-server";
import { createSmtpMailer } from "../src/smtp/smtp-mailer.ts";
import { PARALLEL_MAILS } from "../src/operations/send-due-notices.ts";
import { createNotifications, ticketOf, type Notifications } from "./notifications.ts";

/** Longer than an impatient client waits for the response to a mail. */
const ANSWER_AFTER_MS = 35_000;

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

/** A mail server that accepts every mail, but is slow for one address. */
async function startServer(slowAddress: string) {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, answer) => {
      const accept = async () => {
        await text(stream);
        const [to = ""] = session.envelope.rcptTo.map(({ address }) => address);
        if (to === slowAddress) await setTimeout(ANSWER_AFTER_MS);
        accepted.push(to);
      };
      accept().then(() => answer(), answer);
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { accepted, url: `smtp://127.0.0.1:${address.port}`, close };
}

test("a mail server that responds after 35 s gets a mail once, and delays no other mail", async () => {
  const slow = await service.newPerson();
  const others = await Promise.all(Array.from({ length: 2 * PARALLEL_MAILS }, () => service.newPerson()));
  await service.deliver(TicketOpenedSchema, ticketOf(slow.userId));
  for (const { userId } of others) await service.deliver(TicketOpenedSchema, ticketOf(userId));

  const server = await startServer(slow.email);
  const mailer = createSmtpMailer({
    url: server.url,
    from: "Stakehold <post@stakehold.example>",
    maxConnections: PARALLEL_MAILS,
  });
  try {
    await service.send({ mailer });
    expect(server.accepted.toSorted()).toEqual([slow, ...others].map(({ email }) => email).toSorted());
    expect(server.accepted.at(-1)).toBe(slow.email);
  } finally {
    mailer.close();
    await server.close();
  }
  const notices = await service.prisma.notice.findMany({ where: { userId: slow.userId } });
  expect(notices).toMatchObject([{ state: "SENT", attempts: 1, failure: null }]);
});
