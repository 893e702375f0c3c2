import { platform } from "./platform.ts";

/** More than are sent while it lasts; the mailbox takes no larger number. */
const ALL = 1_000;

/** Has the mailbox refuse every mail until what this resolves with is called. */
export async function refuseMails(): Promise<() => Promise<void>> {
  await refuse(ALL);
  return () => refuse(0);
}

async function refuse(rejectNext: number): Promise<void> {
  const answer = await fetch(`${platform().mail.url}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rejectNext }),
  });
  if (!answer.ok) throw new Error(`The mailbox refuses to refuse: ${await answer.text()}`);
}
