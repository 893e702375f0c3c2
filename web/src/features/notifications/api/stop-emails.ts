/** The result of an unsubscribe link: emails are stopped, the link is invalid, or the result is unknown. */
export type Stopping = "stopped" | "refused" | "unknown";

/** Stops emails by the link in one of them, for the person to whom it was sent. Never rejects. */
export async function stopEmails(link: string): Promise<Stopping> {
  try {
    const { ok, status } = await fetch(`/unsubscribe/${encodeURIComponent(link)}`, { method: "POST" });
    if (ok) return "stopped";
    return status === NOT_FOUND ? "refused" : "unknown";
  } catch {
    return "unknown";
  }
}

const NOT_FOUND = 404;
