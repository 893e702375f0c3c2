import type Stripe from "stripe";
import { dollars, type Html, html } from "../html.ts";
import { present } from "../http/expansion.ts";
import { readBalance } from "../operations/read-balance.ts";
import { page } from "../page.ts";
import type { Kind, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";
import { referencedId } from "../reference.ts";

const rowsShown = 25;
const good = new Set(["succeeded", "paid", "available", "won", "enabled", "delivered"]);
const bad = new Set(["failed", "lost", "canceled", "needs_response", "disputed"]);

export function dashboardPage(world: World, said: string | undefined): string {
  const body = html`<h1>Stripe stand-in</h1>
    <p class="soft">Its clock says ${moment(world.clock.now())}. Newest first, ${rowsShown} of each.</p>
    ${said !== undefined && html`<p class="card" role="alert">${said}</p>`} ${balanceCard(world)} ${paymentsCard(world)}
    ${disputesCard(world)} ${refundsCard(world)} ${transfersCard(world)} ${accountsCard(world)} ${eventsCard(world)}`;
  return page("Stripe stand-in", body);
}

function balanceCard(world: World): Html {
  const balance = readBalance(world);
  return html`<section class="card row">
    <div class="grow">
      <div class="soft">Available</div>
      <div class="figure">${dollars(balance.available[0]?.amount ?? 0)}</div>
    </div>
    <div class="grow">
      <div class="soft">Pending</div>
      <div class="figure">${dollars(balance.pending[0]?.amount ?? 0)}</div>
    </div>
    ${button("add-float", "platform", "Add $1,000 of float")}
  </section>`;
}

function paymentsCard(world: World): Html {
  const rows = newest(world, "payment_intent").map((intent) => {
    const charge =
      typeof intent.latest_charge === "string" ? world.objects.get("charge", intent.latest_charge) : undefined;
    const status = charge?.disputed === true ? "disputed" : charge?.refunded === true ? "refunded" : intent.status;
    const disputable = charge?.status === "succeeded" && !charge.disputed && !charge.refunded;
    return row([
      cell(moment(intent.created)),
      amountCell(intent.amount),
      cell(chip(status)),
      cell(code(intent.id)),
      cell(code(intent.transfer_group ?? "")),
      cell(
        disputable &&
          html`${button("open-dispute", charge.id, "Open a dispute")}
          ${button("open-inquiry", charge.id, "Open an inquiry")}`,
      ),
    ]);
  });
  return table("Payments", ["Created", "Amount", "Status", "PaymentIntent", "Group", ""], rows);
}

function disputesCard(world: World): Html {
  const rows = newest(world, "dispute").map((dispute) => {
    const open = !["won", "lost", "warning_closed"].includes(dispute.status);
    return row([
      cell(moment(dispute.created)),
      amountCell(dispute.amount),
      cell(chip(dispute.status)),
      cell(code(dispute.id)),
      cell(code(referencedId(dispute.charge))),
      cell(
        open &&
          html`${button("win-dispute", dispute.id, "Close as won")}
          ${button("lose-dispute", dispute.id, "Close as lost")}`,
      ),
    ]);
  });
  return table("Disputes", ["Created", "Amount", "Status", "Dispute", "Charge", ""], rows);
}

function refundsCard(world: World): Html {
  const rows = newest(world, "refund").map((refund) =>
    row([
      cell(moment(refund.created)),
      amountCell(refund.amount),
      cell(chip(refund.status ?? "")),
      cell(code(refund.id)),
      cell(code(referencedId(refund.payment_intent))),
      cell(
        (refund.status === "succeeded" || refund.status === "pending") &&
          button("fail-refund", refund.id, "Fail this refund"),
      ),
    ]),
  );
  return table("Refunds", ["Created", "Amount", "Status", "Refund", "PaymentIntent", ""], rows);
}

function transfersCard(world: World): Html {
  const rows = newest(world, "transfer").map((transfer) =>
    row([
      cell(moment(transfer.created)),
      amountCell(transfer.amount),
      cell(chip(transfer.reversed ? "reversed" : "paid")),
      cell(code(transfer.id)),
      cell(code(referencedId(transfer.destination))),
      cell(code(transfer.transfer_group ?? "")),
    ]),
  );
  return table("Transfers", ["Created", "Amount", "Status", "Transfer", "To", "Group"], rows);
}

function accountsCard(world: World): Html {
  const rows = newest(world, "account").map((account) => {
    const status = account.payouts_enabled ? "enabled" : account.details_submitted ? "verifying" : "not set up";
    return row([
      cell(moment(account.created ?? 0)),
      cell(account.email ?? ""),
      cell(chip(status)),
      cell(code(account.id)),
      cell(!account.payouts_enabled && button("complete-onboarding", account.id, "Complete this onboarding")),
    ]);
  });
  return table("Connected accounts", ["Created", "Email", "Status", "Account", ""], rows);
}

function eventsCard(world: World): Html {
  const rows = recentEvents(world).map((event) =>
    row([
      cell(moment(event.created)),
      cell(event.type),
      cell(chip(event.pending_webhooks === 0 ? "delivered" : `${event.pending_webhooks} to deliver`)),
      cell(code(event.id)),
      cell(code(event.account ?? "platform")),
    ]),
  );
  return table("Events", ["Created", "Type", "Webhooks", "Event", "Of"], rows);
}

/** Of every account, so not by owner as the API lists them; `+` keeps SQLite on the order of `seq`, where most are events. */
function recentEvents(world: World): Stripe.EventBase[] {
  const ids = world.database
    .prepare("SELECT id FROM objects WHERE +kind = 'event' ORDER BY seq DESC LIMIT ?")
    .all(rowsShown);
  return ids.map(({ id }) => {
    const event = world.objects.get("event", String(id));
    return { ...event, ...present(world, event) };
  });
}

function newest<K extends Kind>(world: World, kind: K): StoredObjects[K][] {
  return world.objects.list(kind, { owner: world.owner, conditions: [], limit: rowsShown }).data;
}

function table(title: string, heads: string[], rows: Html[]): Html {
  if (rows.length === 0)
    return html`<section class="card">
      <h2>${title}</h2>
      <p class="soft">None yet.</p>
    </section>`;
  const names = heads.map((head) => html`<th scope="col" ${head === "Amount" && html` class="amount"`}>${head}</th>`);
  return html`<section class="card">
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${names}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function row(cells: Html[]): Html {
  return html`<tr>
    ${cells}
  </tr>`;
}

function cell(content: string | Html | false): Html {
  return html`<td>${content}</td>`;
}

function amountCell(cents: number): Html {
  return html`<td class="amount">${dollars(cents)}</td>`;
}

function button(action: string, id: string, label: string): Html {
  return html`<form class="inline" method="post" action="/dashboard/actions/${action}/${id}">
    <button>${label}</button>
  </form>`;
}

function chip(status: string): Html {
  const tone = good.has(status) ? " good" : bad.has(status) ? " bad" : "";
  return html`<span class="chip${tone}">${status.replaceAll("_", " ")}</span>`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19)} UTC`;
}
