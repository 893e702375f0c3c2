import { TakesFocus } from "../../components/forms/takes-focus.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAnnouncedEntry } from "../../payment/announced-entry.ts";

/** Says that the reader has just created or joined the bet, and where the money is. */
export function EntryNotice({ betId }: { readonly betId: string }) {
  const entry = useAnnouncedEntry(betId);
  return (
    <div role="status">
      {entry && (
        <TakesFocus isNew>
          <Notice tone="success" title={entry.title}>
            {entry.description}
          </Notice>
        </TakesFocus>
      )}
    </div>
  );
}
