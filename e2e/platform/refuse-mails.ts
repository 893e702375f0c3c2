import { platform } from "./platform.ts";

/** More than are sent meanwhile; the mailbox accepts no larger number. */
const ALL = 1_000;

/** Makes the mailbox reject every mail. Resolves with a function that ends it. */
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
