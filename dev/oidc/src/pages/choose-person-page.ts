import { html, type Html } from "@stakehold/stand-in/html.ts";
import { EXAMPLE_PEOPLE, type Person } from "../people/person.ts";
import { page } from "./page.ts";

type ChoosePerson = {
  /** The content of the field for another address. */
  readonly typed?: string;
  /** Why it is invalid. */
  readonly problem?: string;
};

/** Asks who is signing in. Without a form action, the form submits to the page's own address. */
export function choosePersonPage({ typed = "", problem }: ChoosePerson): string {
  return page(
    "Choose who to sign in as",
    html`
      <h1>Choose who to sign in as</h1>
      <p>These are example people on your own computer. Nobody has a password.</p>
      <form method="post">
        <ul>
          ${EXAMPLE_PEOPLE.map(personItem)}
        </ul>
      </form>
      <form method="post" novalidate>
        <label for="email">Another email</label>
        <div class="row">
          <input
            id="email"
            name="email"
            type="text"
            inputmode="email"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            placeholder="jane@example.com"
            value="${typed}"
            aria-describedby="email-note"
            aria-invalid="${problem === undefined ? "false" : "true"}"
          />
          <button class="main" type="submit">Continue</button>
        </div>
        ${note(problem)}
      </form>
    `,
  );
}

function personItem(person: Person): Html {
  const { email, givenName, familyName = "" } = person;
  return html`<li>
    <button class="person" type="submit" name="email" value="${email}">
      <span class="initials" aria-hidden="true">${givenName.charAt(0) + familyName.charAt(0)}</span>
      <span>
        <span class="name">${`${givenName} ${familyName}`}</span>
        <span class="email quiet">${email}</span>
      </span>
    </button>
  </li>`;
}

function note(problem: string | undefined): Html {
  return problem === undefined
    ? html`<p class="hint" id="email-note">Any address signs in as a new person.</p>`
    : html`<p class="hint problem" id="email-note" role="alert">${problem}</p>`;
}
