import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { followVersion } from "./app/follow-version.ts";
import { loadAhead } from "./app/load-pages.ts";
import { routes } from "./app/routes.tsx";
import { recallPerson } from "./app/session/remember-person.ts";
import type { Session } from "./app/session/session.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

/** How long files and answers may take before skeletons stand for them. */
const PATIENCE_MS = 1_000;

void begin(root);

/** It awaits in a function, because the landing's file needs this one to have been run to its end. */
async function begin(page: HTMLElement): Promise<void> {
  const isLanding = page.hasChildNodes();
  const session = sessionBefore(isLanding);
  followVersion();
  const ahead = loadAhead(routes, window.location.pathname, session);
  // What was rendered at build stays in sight until the page that takes its place can be rendered at once. The page of a
  // person who is remembered comes whole too: on a slow phone to render its skeleton first would take half a second more.
  if (isLanding) await ahead;
  else if (session.state === "signed-in") await Promise.race([ahead, after(PATIENCE_MS)]);
  createRoot(page).render(
    <StrictMode>
      <App router={createBrowserRouter(routes)} session={session} />
    </StrictMode>,
  );
}

function after(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The gateway sends the landing to who has no session, and everybody else an empty page. */
function sessionBefore(isVisitor: boolean): Session {
  if (isVisitor) return { state: "signed-out" };
  const person = recallPerson();
  return person ? { state: "signed-in", person, isRemembered: true } : { state: "loading" };
}
