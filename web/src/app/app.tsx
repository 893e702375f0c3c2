import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { ToastProvider } from "../components/toast.tsx";
import { AppTheme } from "../theme/app-theme.tsx";
import { GraphProvider } from "./graph-provider.tsx";
import { routes } from "./routes.tsx";
import { SessionProvider } from "./session/session.tsx";

const router = createBrowserRouter(routes);

export function App() {
  return (
    <AppTheme>
      <ToastProvider>
        <SessionProvider>
          <GraphProvider>
            <RouterProvider router={router} />
          </GraphProvider>
        </SessionProvider>
      </ToastProvider>
    </AppTheme>
  );
}
