import { html, type Html } from "@stakehold/stand-in/html.ts";
import type { MessageContent, MessageSummary } from "../message.ts";
import { page } from "./page.ts";

/** Shows one message: rendered, as text, and its headers. */
export function messagePage(message: MessageSummary & MessageContent): string {
  const subject = message.subject || "(no subject)";
  return page(
    subject,
    html`
      <p class="back"><a href="/">All messages</a></p>
      <header><h1>${subject}</h1></header>
      <dl class="card">
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>Delivered to</dt>
        <dd>${message.to}</dd>
        <dt>Received</dt>
        <dd>${message.receivedAt}</dd>
        <dt>Deliveries</dt>
        <dd>${message.deliveries}</dd>
        ${message.attachments.map(attachment)}
      </dl>
      ${asItLooks(message)} ${asText(message)}
      <h2>Headers</h2>
      <details class="card">
        <summary>${message.headers.length} headers</summary>
        <dl>
          ${message.headers.map(
            ({ name, value }) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>
    `,
  );
}

function attachment({ filename, mimeType, sizeBytes }: MessageContent["attachments"][number]): Html {
  return html`<dt>Attachment</dt>
    <dd>${filename ?? "(no name)"}, ${mimeType}, ${sizeBytes} bytes</dd>`;
}

function asItLooks({ id, html: markup }: MessageSummary & MessageContent): Html | undefined {
  if (markup === null) return undefined;
  return html`<h2>As it looks</h2>
    <div class="card">
      <iframe
        src="/messages/${id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title="The message as it looks"
      ></iframe>
    </div>`;
}

function asText({ text }: MessageContent): Html | undefined {
  if (text === null) return undefined;
  return html`<h2>As text</h2>
    <pre class="card">${text}</pre>`;
}
