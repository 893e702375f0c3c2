import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { followVersion } from "./app/follow-version.ts";
import { loadAhead, loadLanding } from "./app/load-pages.ts";
import { routes } from "./app/routes.tsx";
import { recallPerson } from "./app/session/remember-person.ts";
import type { Session } from "./app/session/session.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

void begin(root);

/** It awaits in a function, because the landing's file needs this one to have been run to its end. */
async function begin(page: HTMLElement): Promise<void> {
  const isLanding = page.hasChildNodes();
  const session = sessionBefore(isLanding);
  followVersion();
  loadAhead(routes, window.location.pathname, session);
  // What was rendered at build stays in sight until the page that takes its place can be rendered at once.
  if (isLanding) await loadLanding().catch(() => undefined);
  createRoot(page).render(
    <StrictMode>
      <App router={createBrowserRouter(routes)} session={session} />
    </StrictMode>,
  );
}

/** The gateway sends the landing to who has no session, and everybody else an empty page. */
function sessionBefore(isVisitor: boolean): Session {
  if (isVisitor) return { state: "signed-out" };
  const person = recallPerson();
  return person ? { state: "signed-in", person, isRemembered: true } : { state: "loading" };
}
