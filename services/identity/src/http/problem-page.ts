import { createHash } from "node:crypto";
import type { DomainError } from "@stakehold/errors/domain-error.ts";
import escapeHtml from "escape-html";

const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf9f5; --ink: #1c1b22; --quiet: #5d5b66; --accent: #4338ca; }
  @media (prefers-color-scheme: dark) { :root { --paper: #17161c; --ink: #efedf5; --quiet: #aba8b6; --accent: #a5a1ff; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 400 16px/1.5 Inter, system-ui, sans-serif; }
  main { max-width: 480px; padding: 24px; }
  h1 { font-size: 28px; font-weight: 650; line-height: 1.2; margin: 0 0 16px; }
  p { margin: 0 0 16px; }
  .reference { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
  a { color: var(--accent); font-weight: 500; margin-right: 24px; }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: 2px; }
`;

const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** The page has only text and one inline style; nothing else may run or load in it. */
export const PAGE_POLICY = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that explains a problem and where to go next. */
type Problem = {
  readonly title: string;
  readonly heading: string;
  readonly message: string;
  readonly reference?: string | number | boolean | undefined;
  /** Where to try again, if that is possible here. */
  readonly again?: string;
  /** The outcome and the label of the next step, if not those of a problem. */
  readonly outcome?: string;
  readonly onward?: string;
};

/** Returns the page that explains why a sign-in failed, and where to go next. */
export const problemPage = ({ code, message, fields }: DomainError): string =>
  page({
    title: "Sign-in did not work",
    heading: "You are not signed in",
    message,
    reference: fields["reference"],
    // Only staff are rejected for how they signed in, so they retry with what the provider requires of staff.
    again: code === "FORBIDDEN" ? "/api/login?staff=1" : "/api/login",
  });

/**
 * Returns the page that explains why an app could not be connected, when its own address can't be trusted with the
 * response.
 */
export const appProblemPage = (message: string): string =>
  page({ title: "Connecting did not work", heading: "This app could not be connected", message });

/**
 * Returns the page that asks people whom another site sent whether they want to sign in. A session starts by its user's
 * own action, never by a page of another site (ASVS 5.0, 7.6.2). `onward` is the path at which they continue.
 */
export const signInPage = (onward: string): string =>
  page({
    title: "Sign in",
    heading: "Sign in to Stakehold?",
    message: "Another site sent you here to sign in.",
    outcome: "If that is not what you wanted, leave this page: nothing has happened.",
    onward: "Sign in",
    again: onward,
  });

const page = ({ title, heading, message, reference, again, outcome, onward }: Problem): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stakehold</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escapeHtml(message)}</p>
<p>${outcome ?? "Nothing was changed."}</p>${referenceOf(reference)}
<p>${again === undefined ? "" : `<a href="${escapeHtml(again)}">${onward ?? "Try again"}</a>`}<a href="/">Back to Stakehold</a></p>
</main>
</body>
</html>
`;

const referenceOf = (reference: Problem["reference"]): string =>
  reference === undefined
    ? ""
    : `\n<p class="reference">If you ask for help, give this reference: ${escapeHtml(String(reference))}</p>`;
