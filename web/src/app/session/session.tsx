import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { loadPerson, TooManyRequests, type Person } from "./load-person.ts";
import { rememberPerson } from "./remember-person.ts";

export type Session =
  | { readonly state: "loading" }
  | { readonly state: "signed-out" }
  /**
   * The session could not be read, which says nothing about the user. `isBusy` if there were too many requests; it then
   * retries.
   */
  | { readonly state: "unknown"; readonly isBusy: boolean }
  /** `isRemembered` while only this browser knows the user, from the last visit. */
  | { readonly state: "signed-in"; readonly person: Person; readonly isRemembered: boolean };

type SessionValue = { readonly session: Session; readonly reload: () => Promise<void> };

const SessionContext = createContext<SessionValue>({ session: { state: "loading" }, reload: () => Promise.resolve() });

export function useSession(): Session {
  return use(SessionContext).session;
}

/**
 * Returns a function that reloads the session after something about the user changed. The current session stays until
 * the response.
 */
export function useReloadSession(): () => Promise<void> {
  return use(SessionContext).reload;
}

export type SessionProviderProps = {
  readonly children: ReactNode;
  /** The session as known before the first request. */
  readonly initially?: Session;
  readonly load?: (signal: AbortSignal) => Promise<Person | null>;
};

const loading: Session = { state: "loading" };

/** Turns the response into a session, kept for the next visit. */
function sessionOf(person: Person | null): Session {
  rememberPerson(person);
  return person ? { state: "signed-in", person, isRemembered: false } : { state: "signed-out" };
}

/** Reads the session before anything renders; if that fails, the provider reads it again. */
export const readSession = (): Promise<Session> =>
  loadPerson(new AbortController().signal).then(sessionOf, () => loading);

/** Reads the session, unless it is known. If that fails, every visitor page still works, and nobody is treated as signed out. */
export function SessionProvider({ children, initially = loading, load = loadPerson }: SessionProviderProps) {
  const [session, setSession] = useState(initially);
  const isSignedOut = initially.state === "signed-out";
  const isKnown = isSignedOut || (initially.state === "signed-in" && !initially.isRemembered);
  useEffect(() => {
    // The landing is for users without a session: forget a signed-out user in this browser too.
    if (isSignedOut) rememberPerson(null);
    if (isKnown) return undefined;
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
  }, [load, isKnown, isSignedOut]);
  const reload = useCallback(async () => {
    const person = await load(new AbortController().signal).catch(() => undefined);
    if (person !== undefined) setSession(sessionOf(person));
  }, [load]);
  const value = useMemo(() => ({ session, reload }), [session, reload]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
