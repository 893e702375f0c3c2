import { useToast } from "../../components/overlays/toast.tsx";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useUpdateWebhookEndpoint } from "./api/update-endpoint.ts";
import type { EndpointRequest } from "./endpoint-form.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** Changes an endpoint, or switches it on and off. */
export function useChangeEndpoint(id: string) {
  const [update, { loading: isChanging }] = useUpdateWebhookEndpoint();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const reportFailure = useFailureToast();

  const change = async (input: Partial<EndpointRequest> & { readonly isEnabled?: boolean }) => {
    await update({ variables: { input: { id, ...input, idempotencyKey: keyFor(input) } } });
  };
  return {
    isChanging,
    /** Throws the graph's errors. */
    save: async (input: EndpointRequest) => {
      await change(input);
      toast({ title: "The webhook is changed" });
    },
    switchTo: async (isEnabled: boolean) => {
      try {
        await change({ isEnabled });
        toast({
          title: isEnabled ? "The webhook is on" : "The webhook is off",
          description: isEnabled ? "It receives what happens from now on." : "What was waiting for it is not sent.",
        });
      } catch (error) {
        reportFailure("The webhook was not switched", error);
      }
    },
  };
}
