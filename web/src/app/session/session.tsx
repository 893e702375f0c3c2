import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { keepDraftsOf } from "../../shared/kept-draft.ts";
import { loadPerson, type Person } from "./load-person.ts";

export type Session =
  | { readonly state: "loading" }
  | { readonly state: "signed-out" }
  /** It could not be read. That says nothing about the person. */
  | { readonly state: "unknown" }
  | { readonly state: "signed-in"; readonly person: Person };

type SessionValue = { readonly session: Session; readonly reload: () => Promise<void> };

const SessionContext = createContext<SessionValue>({ session: { state: "loading" }, reload: () => Promise.resolve() });

export function useSession(): Session {
  return use(SessionContext).session;
}

/** Asks again who is signed in, after something about the person changed. What is shown stays until the answer. */
export function useReloadSession(): () => Promise<void> {
  return use(SessionContext).reload;
}

export type SessionProviderProps = {
  readonly children: ReactNode;
  readonly load?: (signal: AbortSignal) => Promise<Person | null>;
};

const sessionOf = (person: Person | null): Session =>
  person ? { state: "signed-in", person } : { state: "signed-out" };

/** Reads who is signed in. Where that fails every page for visitors still works, and nobody is called signed out. */
export function SessionProvider({ children, load = loadPerson }: SessionProviderProps) {
  const [session, setSession] = useState<Session>({ state: "loading" });
  const begin = useCallback((person: Person | null) => {
    if (person !== null) keepDraftsOf(person.id);
    setSession(sessionOf(person));
  }, []);
  useEffect(() => {
    const loading = new AbortController();
    load(loading.signal).then(begin, () => {
      if (!loading.signal.aborted) setSession({ state: "unknown" });
    });
    return () => loading.abort();
  }, [load, begin]);
  const reload = useCallback(async () => {
    const person = await load(new AbortController().signal).catch(() => undefined);
    if (person !== undefined) begin(person);
  }, [load, begin]);
  const value = useMemo(() => ({ session, reload }), [session, reload]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
