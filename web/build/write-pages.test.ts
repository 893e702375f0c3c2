import { expect, test } from "@jest/globals";
import { prerenderLanding } from "../src/app/landing/prerender.tsx";
import { landingPage } from "./prerender-landing.ts";

const html = '<html><head><title>App</title></head><body><div id="root"></div></body></html>';

test("the landing stands in the page with its title and its styles", () => {
  const page = landingPage(html, { markup: "<title>Landing</title><h1>For $1</h1>", styles: "<style>h1{}</style>" });
  expect(page).toBe(
    '<html><head><title>Landing</title><style>h1{}</style></head><body><div id="root"><h1>For $1</h1></div></body></html>',
  );
});

test("a page without an empty root is refused, because the app would not find it either", () => {
  expect(() => landingPage("<html></html>", { markup: "", styles: "" })).toThrow("no empty #root");
});

test("what is rendered is the visitor's landing, with the way in and every style that it needs", () => {
  const { markup, styles } = prerenderLanding();
  expect(markup).toContain("Put a stake on what you think will happen.");
  expect(markup).toContain('href="/api/login"');
  expect(styles).toContain("--colour-paper");
});
