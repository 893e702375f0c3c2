import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { followVersion } from "./app/follow-version.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

followVersion();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
