import { useToast } from "../../components/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";

/** Tells why something failed, in a toast whose title says what. */
export function useToldFailure(): (title: string, error: unknown) => void {
  const { toast } = useToast();
  return (title, error) => {
    const description = failureMessage(error, "Nothing was changed. Please try again.");
    if (description !== null) toast({ title, description, tone: "destructive" });
  };
}
