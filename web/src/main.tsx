import "@fontsource-variable/inter/wght.css";
import "./theme/fallback-font.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { followVersion } from "./app/follow/follow-version.ts";
import { loadAhead } from "./app/load-pages.ts";
import { routes } from "./app/routes.tsx";
import { recallPerson } from "./app/session/remember-person.ts";
import { readSession, type Session } from "./app/session/session.tsx";
import { atMost } from "./shared/at-most.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

/** How long files and responses may take before skeletons replace them, and before they replace a first view. */
const PATIENCE_MS = 1_000;
const FIRST_VIEW_PATIENCE_MS = 8_000;

void begin(root);

/** Awaits in a function instead of at the top level, because the landing's module needs this one to have finished. */
async function begin(page: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const isRendered = page.hasChildNodes();
  const isLanding = isRendered && pathname === "/" && !("firstView" in page.dataset);
  let session = sessionBefore(isLanding);
  followVersion();
  const firstTitle = document.querySelector("title");
  void import("./app/follow/look-after-page.ts").then(({ lookAfterPage }) => lookAfterPage(document, firstTitle));
  const ahead = loadAhead(routes, pathname, session);
  // A rendered page stays visible until its replacement can render at once. A remembered user's page waits for its
  // data too: on a slow phone, rendering its skeleton first would take half a second more.
  if (isLanding) await ahead;
  else if (isRendered) {
    const known = session.state === "loading" ? readSession() : session;
    session = await atMost(
      FIRST_VIEW_PATIENCE_MS,
      ahead.then(() => known),
      session,
    );
  } else if (session.state === "signed-in") await atMost(PATIENCE_MS, ahead, undefined);
  createRoot(page).render(
    <StrictMode>
      <App router={createBrowserRouter(routes)} session={session} />
    </StrictMode>,
  );
}

/**
 * Returns the initial session. The gateway sends the landing to users without a session, and to others an empty page or
 * a first view.
 */
function sessionBefore(isVisitor: boolean): Session {
  if (isVisitor) return { state: "signed-out" };
  const person = recallPerson();
  return person ? { state: "signed-in", person, isRemembered: true } : { state: "loading" };
}
