import { platform } from "./platform.ts";

/** A mail as the mailbox received it. */
export type ReceivedMail = {
  readonly subject: string;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly { readonly filename: string | null }[];
};

/** More mails than a person of a journey gets; the mailbox lists no more at once. */
const ALL = 1_000;

/** Returns every mail to an address with its content, oldest first. */
export async function mailsTo(email: string): Promise<readonly ReceivedMail[]> {
  const query = new URLSearchParams({ to: email, limit: String(ALL) });
  const summaries = await read<readonly { readonly id: number }[]>(`/api/messages?${query.toString()}`);
  const mails: ReceivedMail[] = [];
  for (const { id } of summaries.toReversed()) mails.push(await read<ReceivedMail>(`/api/messages/${id}`));
  return mails;
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, platform().mail.url));
  if (!answer.ok) throw new Error(`The mailbox does not show ${path}: ${await answer.text()}`);
  const body: unknown = await answer.json();
  return body as T;
}
