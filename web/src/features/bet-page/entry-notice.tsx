import { TakesFocus } from "../../components/forms/takes-focus.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAnnouncedEntry } from "../../payment/announced-entry.ts";

/** Says that the reader has just created or joined the bet, and where the money is. It takes the focus, and so is read. */
export function EntryNotice({ betId }: { readonly betId: string }) {
  const entry = useAnnouncedEntry(betId);
  if (entry === null) return null;
  return (
    <div role="status">
      <TakesFocus isNew>
        <Notice tone="success" title={entry.title}>
          {entry.description}
        </Notice>
      </TakesFocus>
    </div>
  );
}
