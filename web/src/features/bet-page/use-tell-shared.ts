import { useToast } from "../../components/toast.tsx";
import type { Shared } from "./share-link.ts";

/** Tells a person what became of the link that they shared; a share sheet tells by itself. */
export function useTellShared(): (done: Shared, link: string) => void {
  const { toast } = useToast();
  return (done, link) => {
    if (done === "copied") toast({ title: "Bet link copied to clipboard!" });
    if (done === "failed") toast({ title: "The link could not be copied", description: link, tone: "destructive" });
  };
}
