import { RouterProvider, type createBrowserRouter } from "react-router-dom";
import { AppTheme } from "../theme/app-theme.tsx";
import { SessionProvider, type Session } from "./session/session.tsx";

export type AppProps = {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** The session as known before the first request. */
  readonly session: Session;
};

export const App = ({ router, session }: AppProps) => (
  <AppTheme>
    <SessionProvider initially={session}>
      <RouterProvider router={router} />
    </SessionProvider>
  </AppTheme>
);
