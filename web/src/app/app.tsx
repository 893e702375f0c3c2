import { RouterProvider, type createBrowserRouter } from "react-router-dom";
import { AppTheme } from "../theme/app-theme.tsx";
import { SessionProvider, type Session } from "./session/session.tsx";

export type AppProps = {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** What is known of who is signed in before anybody was asked. */
  readonly session: Session;
};

export const App = ({ router, session }: AppProps) => (
  <AppTheme>
    <SessionProvider initially={session}>
      <RouterProvider router={router} />
    </SessionProvider>
  </AppTheme>
);
