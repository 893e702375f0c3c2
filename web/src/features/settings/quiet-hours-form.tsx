import { useState, type FormEvent } from "react";
import { styled } from "styled-components";
import { Button } from "../../components/forms/button.tsx";
import { Field, Select, TextInput } from "../../components/forms/field.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import type { QuietHoursInput } from "../../generated/graphql.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useSetQuietHours } from "./api/notification-settings.ts";

const Times = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.space[4]};

  & > :last-child {
    grid-column: 1 / -1;
  }

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr 2fr;

    & > :last-child {
      grid-column: auto;
    }
  }
`;

export type QuietHoursFormProps = {
  /** The quiet hours in force; null for none. */
  readonly set: QuietHoursInput | null;
};

/** When emails that can wait are held back, in the user's time zone. */
export function QuietHoursForm({ set }: QuietHoursFormProps) {
  const [hours, setHours] = useState<QuietHoursInput>(() => chosenOf(set ?? suggested()));
  const { isSaving, save } = useSaveQuietHours();
  const change = (changed: Partial<QuietHoursInput>) => setHours((now) => ({ ...now, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(hours);
  };
  return (
    <form onSubmit={submit} aria-labelledby="quiet-hours">
      <Stack $gap={3}>
        <h3 id="quiet-hours">Quiet hours</h3>
        <Soft>
          {set ? `Emails that can wait come after ${set.to}.` : "Emails come at any time of the day."} Votes, results
          and money don’t wait.
        </Soft>
        <Times>
          <Field label="From">
            <TextInput
              type="time"
              required
              value={hours.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          </Field>
          <Field label="To">
            <TextInput type="time" required value={hours.to} onChange={(event) => change({ to: event.target.value })} />
          </Field>
          <Field label="Time zone">
            <Select value={hours.timeZone} onChange={(event) => change({ timeZone: event.target.value })}>
              {zonesWith(hours.timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          </Field>
        </Times>
        <Row $gap={3}>
          <Button type="submit" look="secondary" pending={isSaving && "Saving..."}>
            {set ? "Change quiet hours" : "Set quiet hours"}
          </Button>
          {set && (
            <Button look="secondary" disabled={isSaving} onClick={() => void save(null)}>
              End quiet hours
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

function useSaveQuietHours() {
  const [send, { loading: isSaving }] = useSetQuietHours();
  const { toast } = useToast();
  const save = async (quietHours: QuietHoursInput | null) => {
    try {
      await send({ variables: { input: { quietHours } } });
      const description = quietHours
        ? `Emails that can wait come after ${quietHours.to}.`
        : "Emails come at any time of the day.";
      toast({ title: quietHours ? "Quiet Hours Set" : "Quiet Hours Ended", description });
    } catch (error) {
      const description = failureMessage(error, "Your quiet hours are as before. Please try again.");
      if (description !== null) toast({ title: "Nothing was changed", description, tone: "destructive" });
    }
  };
  return { isSaving, save };
}

/** Returns quiet hours without `__typename`, which the graph does not accept as input. */
const chosenOf = ({ timeZone, from, to }: QuietHoursInput): QuietHoursInput => ({ timeZone, from, to });

/** Suggests a night in this browser's time zone. */
const suggested = (): QuietHoursInput => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  from: "22:00",
  to: "07:00",
});

/** Returns all time zones that the browser knows, and always the chosen one. */
const zonesWith = (chosen: string): readonly string[] => {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(chosen) ? known : [chosen, ...known];
};
