import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, Select } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { Tick } from "../../developers/tick.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { serverTime } from "../../shared/server-clock.ts";
import { formatCount } from "../../shared/format-count.ts";
import { useRedeliverSince } from "./api/redeliver-since.ts";
import { useFailureToast } from "./use-failure-toast.ts";

export type RedeliverSinceDialogProps = {
  readonly id: string;
  readonly onClose: () => void;
};

const HOUR_MS = 3_600_000;
const spans = [
  { hours: 1, label: "The last hour" },
  { hours: 24, label: "The last 24 hours" },
  { hours: 7 * 24, label: "The last 7 days" },
  { hours: 30 * 24, label: "The last 30 days" },
] as const;
const usualHours = 24;

/** The most that one call sends again. */
const MOST = 1_000;

const sentence = (count: number): string =>
  count === 0
    ? "There was none to send again."
    : count < MOST
      ? `${count === 1 ? "1 message is" : `${formatCount(count)} messages are`} on their way.`
      : `${formatCount(count)} messages are on their way. There may be more: send again once these have arrived.`;

/** Redelivers the messages of a time span: those that failed, or all of them. */
export function RedeliverSinceDialog({ id, onClose }: RedeliverSinceDialogProps) {
  const formId = useId();
  // The span ends when the dialog opens, so that a retry is the same request.
  const [until] = useState(() => serverTime().getTime());
  const [hours, setHours] = useState<number>(usualHours);
  const [includeDelivered, setIncludeDelivered] = useState(false);
  const [redeliver, { loading: isSending }] = useRedeliverSince();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const reportFailure = useFailureToast();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const since = new Date(until - hours * HOUR_MS).toISOString();
    const input = { id, since, until: new Date(until).toISOString(), includeDelivered };
    try {
      const { data } = await redeliver({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (!data?.redeliverSince) return;
      toast({ title: "Sent again", description: sentence(data.redeliverSince.count) });
      onClose();
    } catch (error) {
      reportFailure("Nothing was sent again", error);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send messages again"
      description="Each keeps its id, so your server can tell what it already has."
      locked={isSending}
      footer={
        <>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSending && "Sending..."}>
            Send again
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <Stack $gap={4}>
          <Field label="Messages of">
            <Select value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {spans.map((span) => (
                <option key={span.hours} value={span.hours}>
                  {span.label}
                </option>
              ))}
            </Select>
          </Field>
          <Tick>
            <input
              type="checkbox"
              checked={includeDelivered}
              onChange={(event) => setIncludeDelivered(event.target.checked)}
            />
            Also those that arrived, if your server lost them
          </Tick>
        </Stack>
      </form>
    </Dialog>
  );
}
