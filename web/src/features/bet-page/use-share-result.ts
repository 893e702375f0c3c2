import { useToast } from "../../components/overlays/toast.tsx";
import type { Shared } from "./share-link.ts";

/** Shows the result of sharing a link, with these words once it is copied; a share sheet shows its own. */
export function useShareResult(copied = "Bet link copied to clipboard!"): (done: Shared, link: string) => void {
  const { toast } = useToast();
  return (done, link) => {
    if (done === "copied") toast({ title: copied });
    if (done === "failed") toast({ title: "The link could not be copied", description: link, tone: "destructive" });
  };
}
