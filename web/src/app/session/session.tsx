import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { loadPerson, TooManyRequests, type Person } from "./load-person.ts";
import { rememberPerson } from "./remember-person.ts";

export type Session =
  | { readonly state: "loading" }
  | { readonly state: "signed-out" }
  /** It could not be read. That says nothing about the person. `isBusy` where too much was asked, and it is asked again. */
  | { readonly state: "unknown"; readonly isBusy: boolean }
  /** `isRemembered` for as long as only this browser says so, from the last visit. */
  | { readonly state: "signed-in"; readonly person: Person; readonly isRemembered: boolean };

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
  /** What is known before anybody was asked. */
  readonly initially?: Session;
  readonly load?: (signal: AbortSignal) => Promise<Person | null>;
};

const loading: Session = { state: "loading" };

/** The answer, which the next visit begins with. */
function sessionOf(person: Person | null): Session {
  rememberPerson(person);
  return person ? { state: "signed-in", person, isRemembered: false } : { state: "signed-out" };
}

/** Reads who is signed in. Where that fails every page for visitors still works, and nobody is called signed out. */
export function SessionProvider({ children, initially = loading, load = loadPerson }: SessionProviderProps) {
  const [session, setSession] = useState(initially);
  const isKnown = initially.state === "signed-out";
  useEffect(() => {
    // The landing is for who has no session: who signed out is forgotten in this browser, too.
    if (isKnown) return rememberPerson(null);
    const leaving = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void load(leaving.signal).then(
        (person) => setSession(sessionOf(person)),
        (error: unknown) => {
          if (leaving.signal.aborted) return;
          const isBusy = error instanceof TooManyRequests;
          setSession({ state: "unknown", isBusy });
          if (isBusy) again = setTimeout(ask, error.retryAfterSeconds * 1000);
        },
      );
    ask();
    return () => {
      clearTimeout(again);
      leaving.abort();
    };
  }, [load, isKnown]);
  const reload = useCallback(async () => {
    const person = await load(new AbortController().signal).catch(() => undefined);
    if (person !== undefined) setSession(sessionOf(person));
  }, [load]);
  const value = useMemo(() => ({ session, reload }), [session, reload]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
