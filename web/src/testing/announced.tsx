import type { ReactElement } from "react";
import { useAnnouncedEntry } from "../payment/announced-entry.ts";

/** Renders what the page of a bet announces of an entry, for tests that do not show that page. */
function Announced({ betId }: { readonly betId: string }) {
  const entry = useAnnouncedEntry(betId);
  return entry && <p>{entry.title}</p>;
}

export const withAnnounced = (element: ReactElement, betId: string): ReactElement => (
  <>
    {element}
    <Announced betId={betId} />
  </>
);
