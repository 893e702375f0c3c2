import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";

/** Returns a function that shows a failure's reason in a titled toast. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { toast } = useToast();
  return (title, error) => {
    const description = failureMessage(error, "Nothing was changed. Please try again.");
    if (description !== null) toast({ title, description, tone: "destructive" });
  };
}
