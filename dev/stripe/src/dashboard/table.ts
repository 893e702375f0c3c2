import { html, type Html } from "@stakehold/stand-in/html.ts";

/** The content of one cell; false if there is nothing to show or do. */
type Cell = string | Html | false;

/** The newest objects of one kind. A column without a name contains the actions for each. */
export type Listing = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** The position of a listing on the page. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

/** Renders a listing as a table if there is room, else each row as a block; the roles apply either way. */
export function listingCard({ title, heads, rows }: Listing): Html {
  const anchor = anchorOf(title);
  return html`<section class="card" id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${title}</h2>
    ${rows.length === 0 ? html`<p class="quiet">None yet.</p>` : table(anchor, heads, rows)}
  </section>`;
}

function table(anchor: string, heads: readonly string[], rows: Listing["rows"]): Html {
  return html`<table role="table" aria-labelledby="${anchor}-title">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map(headCell)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${cells.map((cell, index) => bodyCell(heads[index] ?? "", cell))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function headCell(head: string): Html {
  if (head === "") return html`<th role="columnheader"><span class="unseen">What you can do</span></th>`;
  return html`<th role="columnheader" ${head === "Amount" && html` class="amount"`}>${head}</th>`;
}

function bodyCell(head: string, content: Cell): Html {
  const kind = head === "" ? "actions" : head === "Amount" ? "amount" : "";
  return html`<td role="cell" class="${kind}" data-label="${head}">${content}</td>`;
}
