import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { loadPerson, type Person } from "./load-person.ts";

export type Session = { state: "loading" } | { state: "signed-out" } | { state: "signed-in"; person: Person };

const SessionContext = createContext<Session>({ state: "loading" });

export function useSession(): Session {
  return use(SessionContext);
}

export type SessionProviderProps = {
  children: ReactNode;
  load?: (signal: AbortSignal) => Promise<Person | null>;
};

/** Somebody whose session can't be read is treated as signed out: every page for visitors still works. */
export function SessionProvider({ children, load = loadPerson }: SessionProviderProps) {
  const [session, setSession] = useState<Session>({ state: "loading" });
  useEffect(() => {
    const loading = new AbortController();
    load(loading.signal).then(
      (person) => setSession(person ? { state: "signed-in", person } : { state: "signed-out" }),
      () => {
        if (!loading.signal.aborted) setSession({ state: "signed-out" });
      },
    );
    return () => loading.abort();
  }, [load]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
