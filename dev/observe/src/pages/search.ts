import { html, type Html } from "@stakehold/stand-in/html.ts";

/** The top of every page: the current location, and the search. */
export const header = (title: string | Html, quiet: string | Html, wanted = ""): Html => html`
  <header>
    <div>
      <h1>${title}</h1>
      <p>${quiet}</p>
    </div>
    <form action="/" role="search">
      <input
        type="search"
        name="q"
        value="${wanted}"
        placeholder="A bet's address, a trace's id, a name"
        aria-label="A bet's address or id, a trace's id, or a part of a name"
      />
      <button type="submit">Find</button>
    </form>
  </header>
`;
