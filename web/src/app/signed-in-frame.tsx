import type { ReactNode } from "react";
import { ToastProvider } from "../components/toast.tsx";
import { GraphProvider } from "./graph-provider.tsx";
import type { Person } from "./session/load-person.ts";
import { Shell } from "./shell.tsx";

export type SignedInFrameProps = { readonly person: Person; readonly children: ReactNode };

/** What people who are signed in have and visitors need not fetch: the graph, notifications, and their own frame. */
export const SignedInFrame = ({ person, children }: SignedInFrameProps) => (
  <ToastProvider>
    <GraphProvider>
      <Shell person={person}>{children}</Shell>
    </GraphProvider>
  </ToastProvider>
);
