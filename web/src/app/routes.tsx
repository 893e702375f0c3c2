import type { RouteObject } from "react-router-dom";
import { Frame } from "./frame/frame.tsx";
import { ownPages, page, publicPages, wholePages } from "./pages.tsx";
import { RouteError } from "./route-error.tsx";
import { RequireSignIn } from "./session/require-sign-in.tsx";

/** The component gallery exists only in development builds; a production build drops the branch and its code. */
const developmentPages: RouteObject[] = import.meta.env.DEV ? [page("_kit", () => import("../kit/gallery.tsx"))] : [];

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <RouteError />,
    children: [
      ...publicPages,
      { element: <RequireSignIn />, children: ownPages },
      ...developmentPages,
      page("*", () => import("./routes/not-found.tsx")),
    ],
  },
  ...wholePages,
];
