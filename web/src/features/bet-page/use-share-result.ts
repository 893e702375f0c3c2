import { useToast } from "../../components/overlays/toast.tsx";
import type { Shared } from "./share-link.ts";

/** Shows the result of sharing a link; a share sheet shows its own. */
export function useShareResult(): (done: Shared, link: string) => void {
  const { toast } = useToast();
  return (done, link) => {
    if (done === "copied") toast({ title: "Bet link copied to clipboard!" });
    if (done === "failed") toast({ title: "The link could not be copied", description: link, tone: "destructive" });
  };
}
