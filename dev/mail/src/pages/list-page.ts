import { html, trusted, type Html } from "@stakehold/stand-in/html.ts";
import type { MessageSummary } from "../message.ts";
import { page } from "./page.ts";

/** Fetches this page again every few seconds and replaces only the list, so that focus and scroll position stay. */
const REFRESH = trusted(`
  const list = document.getElementById("list");
  async function refresh() {
    const text = await fetch(location.href).then((response) => response.text());
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("list");
    if (fresh && fresh.innerHTML !== list.innerHTML) list.innerHTML = fresh.innerHTML;
  }
  setInterval(() => { if (!document.hidden) refresh().catch(() => {}); }, 3000);
  document.getElementById("clear").addEventListener("click", async () => {
    await fetch("/api/messages", { method: "DELETE" });
    await refresh();
  });
`);

/** Shows every message, or those to one address, newest first. */
export function listPage(messages: readonly MessageSummary[], to: string): string {
  return page(
    "Messages",
    html`
      <header>
        <div>
          <h1>Mailbox</h1>
          <p>Every email that Stakehold sends on this computer ends here.</p>
        </div>
        <form>
          <input type="search" name="to" value="${to}" placeholder="Sent to" aria-label="Sent to" />
          <button type="submit">Show</button>
          <button type="button" id="clear">Delete all</button>
        </form>
      </header>
      <div class="card" id="list">${messageList(messages)}</div>
      <script>
        ${REFRESH};
      </script>
    `,
  );
}

function messageList(messages: readonly MessageSummary[]): Html {
  if (messages.length === 0) return html`<p class="empty">No messages yet. They appear here as they arrive.</p>`;
  return html`<ol class="messages">
    ${messages.map(messageItem)}
  </ol>`;
}

function messageItem({ id, to, subject, receivedAt, deliveries }: MessageSummary): Html {
  return html`<li>
    <a href="/messages/${id}">
      <div class="subject">${subject || "(no subject)"} ${timesDelivered(deliveries)}</div>
      <div class="meta quiet"><span>${to}</span><time datetime="${receivedAt}">${readable(receivedAt)}</time></div>
    </a>
  </li>`;
}

function timesDelivered(deliveries: number): Html | undefined {
  return deliveries === 1 ? undefined : html`<span class="again">delivered ${deliveries} times</span>`;
}

function readable(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}
