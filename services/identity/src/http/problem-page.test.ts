import { expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { problemPage, signInPage } from "./problem-page.ts";

test("the page escapes its message and its reference", () => {
  const page = problemPage(
    domainError("INTERNAL", { reference: `"><img src=x>` }, `<script>alert("1")</script> & 'more'`),
  );
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;");
  expect(page).toContain("&quot;&gt;&lt;img src=x&gt;");
  expect(page).not.toMatch(/<script|<img/);
});

test("the sign-in page links to the requested sign-in, escaped", () => {
  const page = signInPage(`/api/login?redirect=/bet/7&login_hint="><script>`);
  expect(page).toContain(`<a href="/api/login?redirect=/bet/7&amp;login_hint=&quot;&gt;&lt;script&gt;">Sign in</a>`);
  expect(page).not.toContain("Nothing was changed.");
});
