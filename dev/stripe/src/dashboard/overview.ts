import { html, type Html } from "@stakehold/stand-in/html.ts";
import { createPage } from "@stakehold/stand-in/page.ts";
import type Stripe from "stripe";
import { dollars } from "../dollars.ts";
import { present } from "../http/present.ts";
import { readBalance } from "../operations/read-balance.ts";
import type { Kind, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";
import { referencedId } from "../reference.ts";
import { anchorOf, type Listing, listingCard } from "./table.ts";

const ROWS_SHOWN = 25;
const GOOD = new Set(["succeeded", "paid", "available", "won", "enabled", "delivered"]);
const BAD = new Set(["failed", "lost", "canceled", "needs_response", "disputed"]);

const page = createPage("Stripe stand-in", new URL("./dashboard.css", import.meta.url));

/** The message at the top: what a button did, or why it did nothing. */
export type Message = { readonly text: string; readonly isRefusal: boolean };

/** Renders the whole page: the balance, then the newest objects of every kind. */
export function dashboardPage(world: World, said: Message | undefined): string {
  const listings = [payments(world), disputes(world), refunds(world), transfers(world), accounts(world), events(world)];
  const body = html`<h1>Stripe stand-in</h1>
    <p class="quiet">Its clock says ${moment(world.clock.now())} UTC. Newest first, ${ROWS_SHOWN} of each.</p>
    ${said && html`<p class="card said${said.isRefusal && " bad"}" role="${said.isRefusal ? "alert" : "status"}">${said.text}</p>`}
    ${balanceCard(world)}
    <nav aria-label="On this page">${listings.map(linkTo)}</nav>
    ${listings.map(listingCard)}`;
  return page("Dashboard", body);
}

const linkTo = ({ title, rows }: Listing): Html =>
  html`<span><a href="#${anchorOf(title)}">${title}</a> <span class="quiet">${countOf(rows.length)}</span></span>`;

const countOf = (rows: number): string => (rows < ROWS_SHOWN ? String(rows) : `${ROWS_SHOWN}+`);

function balanceCard(world: World): Html {
  const balance = readBalance(world);
  return html`<section class="card row" aria-label="Balance">
    <div class="grow">
      <div class="quiet">Available</div>
      <div class="figure">${dollars(balance.available[0]?.amount ?? 0)}</div>
    </div>
    <div class="grow">
      <div class="quiet">Pending</div>
      <div class="figure">${dollars(balance.pending[0]?.amount ?? 0)}</div>
    </div>
    ${button("add-float", "platform", "Add $1,000 of float")}
  </section>`;
}

function payments(world: World): Listing {
  const rows = newest(world, "payment_intent").map((intent) => {
    const charge =
      typeof intent.latest_charge === "string" ? world.objects.get("charge", intent.latest_charge) : undefined;
    const status = charge?.disputed === true ? "disputed" : charge?.refunded === true ? "refunded" : intent.status;
    const disputable = charge?.status === "succeeded" && !charge.disputed && !charge.refunded;
    return [
      moment(intent.created),
      dollars(intent.amount),
      chip(status),
      code(intent.id),
      code(intent.transfer_group ?? ""),
      disputable &&
        html`${button("open-dispute", charge.id, "Open a dispute")}
        ${button("open-inquiry", charge.id, "Open an inquiry")}`,
    ];
  });
  return { title: "Payments", heads: ["Created", "Amount", "Status", "PaymentIntent", "Group", ""], rows };
}

function disputes(world: World): Listing {
  const rows = newest(world, "dispute").map((dispute) => {
    const open = !["won", "lost", "warning_closed"].includes(dispute.status);
    return [
      moment(dispute.created),
      dollars(dispute.amount),
      chip(dispute.status),
      code(dispute.id),
      code(referencedId(dispute.charge)),
      open &&
        html`${button("win-dispute", dispute.id, "Close as won")} ${button("lose-dispute", dispute.id, "Close as lost")}`,
    ];
  });
  return { title: "Disputes", heads: ["Created", "Amount", "Status", "Dispute", "Charge", ""], rows };
}

function refunds(world: World): Listing {
  const rows = newest(world, "refund").map((refund) => [
    moment(refund.created),
    dollars(refund.amount),
    chip(refund.status ?? ""),
    code(refund.id),
    code(referencedId(refund.payment_intent)),
    (refund.status === "succeeded" || refund.status === "pending") &&
      button("fail-refund", refund.id, "Fail this refund"),
  ]);
  return { title: "Refunds", heads: ["Created", "Amount", "Status", "Refund", "PaymentIntent", ""], rows };
}

function transfers(world: World): Listing {
  const rows = newest(world, "transfer").map((transfer) => [
    moment(transfer.created),
    dollars(transfer.amount),
    chip(transfer.reversed ? "reversed" : "paid"),
    code(transfer.id),
    code(referencedId(transfer.destination)),
    code(transfer.transfer_group ?? ""),
  ]);
  return { title: "Transfers", heads: ["Created", "Amount", "Status", "Transfer", "To", "Group"], rows };
}

function accounts(world: World): Listing {
  const rows = newest(world, "account").map((account) => {
    const status = account.payouts_enabled ? "enabled" : account.details_submitted ? "verifying" : "not set up";
    return [
      moment(account.created ?? 0),
      chip(status),
      code(account.id),
      account.email ?? code(metadataOf(account)),
      !account.payouts_enabled && button("complete-onboarding", account.id, "Complete this onboarding"),
    ];
  });
  return { title: "Connected accounts", heads: ["Created", "Status", "Account", "Whose", ""], rows };
}

/** The platform's metadata, for an account without an address. */
const metadataOf = ({ metadata }: Stripe.Account): string =>
  Object.entries(metadata ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

function events(world: World): Listing {
  const rows = recentEvents(world).map((event) => [
    moment(event.created),
    event.type,
    chip(event.pending_webhooks === 0 ? "delivered" : `${event.pending_webhooks} to deliver`),
    code(event.id),
    code(event.account ?? "platform"),
  ]);
  return { title: "Events", heads: ["Created", "Type", "Webhooks", "Event", "Of"], rows };
}

/**
 * Events of all accounts, so not by owner as in the API; `+` keeps SQLite on the order of `seq`, where most are events.
 */
function recentEvents(world: World): readonly Stripe.EventBase[] {
  const ids = world.database
    .prepare("SELECT id FROM objects WHERE +kind = 'event' ORDER BY seq DESC LIMIT ?")
    .all(ROWS_SHOWN);
  return ids.map(({ id }) => {
    const event = world.objects.get("event", String(id));
    return { ...event, ...present(world, event) };
  });
}

function newest<K extends Kind>(world: World, kind: K): readonly StoredObjects[K][] {
  return world.objects.list(kind, { owner: world.owner, conditions: [], limit: ROWS_SHOWN }).data;
}

/** The label names the object for people who can't see its row. */
function button(action: string, id: string, label: string): Html {
  return html`<form method="post" action="/dashboard/actions/${action}/${id}">
    <button aria-label="${label}: ${id}">${label}</button>
  </form>`;
}

function chip(status: string): Html {
  const tone = GOOD.has(status) ? " good" : BAD.has(status) ? " bad" : "";
  return html`<span class="chip${tone}">${status.replaceAll("_", " ")}</span>`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

const clockFace = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

function moment(seconds: number): Html {
  const time = new Date(seconds * 1000);
  return html`<time datetime="${time.toISOString()}">${clockFace.format(time)}</time>`;
}
