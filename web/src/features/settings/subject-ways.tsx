import { styled } from "styled-components";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import { Tick } from "../../developers/tick.ts";
import type { NotificationSubject, NotificationWay } from "../../generated/graphql.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useSetNotificationWay, type SubjectSetting } from "./api/notification-settings.ts";

const words: Readonly<Record<NotificationSubject, { readonly title: string; readonly text: string }>> = {
  BETS: { title: "Your bets", text: "A bet of yours opened, people joined it, or you joined one." },
  RESULTS: { title: "Votes and results", text: "A vote began, or a bet of yours ended." },
  MONEY: { title: "Money", text: "Payments, refunds and payouts." },
  SUPPORT: { title: "Support", text: "Your request arrived, or was answered." },
  DEVELOPERS: { title: "Webhooks", text: "An endpoint of yours was switched off." },
};

const Subjects = styled(Stack)`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Subject = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]} ${({ theme }) => theme.space[6]};
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => theme.space[3]} 0;
  border-top: 1px solid ${({ theme }) => theme.colour.line};
`;

const Words = styled(Stack)`
  flex: 1 1 240px;
`;

export type SubjectWaysProps = {
  readonly subjects: readonly SubjectSetting[];
  /** Whether pushes are offered here at all. */
  readonly isPushed: boolean;
};

/** Each notification subject with its channels, each with a switch. */
export function SubjectWays({ subjects, isPushed }: SubjectWaysProps) {
  const [send, { loading }] = useSetNotificationWay();
  const { toast } = useToast();
  const set = async (subject: NotificationSubject, way: NotificationWay, isOn: boolean) => {
    try {
      await send({ variables: { input: { subject, way, isOn } } });
    } catch (error) {
      const description = failureMessage(error, "Your choice is unchanged. Please try again.");
      if (description !== null) toast({ title: "Nothing was changed", description, tone: "destructive" });
    }
  };
  return (
    <Subjects as="ul" $gap={1}>
      {subjects.map(({ subject, byMail, inApp, byPush, isLocked }) => {
        const { title, text } = words[subject];
        const way = (name: NotificationWay, label: string, isOn: boolean) => (
          <ChannelSwitch
            label={label}
            about={title}
            isOn={isOn}
            isBusy={loading}
            onSet={(on) => void set(subject, name, on)}
          />
        );
        return (
          <Subject key={subject}>
            <Words $gap={1}>
              <strong>{title}</strong>
              <Soft>{text}</Soft>
            </Words>
            <Row $gap={5}>
              {isLocked ? (
                <Soft>Always, by email and in the app</Soft>
              ) : (
                <>
                  {way("MAIL", "Email", byMail)}
                  {way("APP", "In the app", inApp)}
                </>
              )}
              {isPushed && way("PUSH", "On your devices", byPush)}
            </Row>
          </Subject>
        );
      })}
    </Subjects>
  );
}

type ChannelSwitchProps = {
  readonly label: string;
  readonly about: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onSet: (isOn: boolean) => void;
};

/** A channel's switch, which stays focusable while a change is under way. */
const ChannelSwitch = ({ label, about, isOn, isBusy, onSet }: ChannelSwitchProps) => (
  <Tick>
    <input
      type="checkbox"
      checked={isOn}
      aria-disabled={isBusy}
      onChange={(event) => !isBusy && onSet(event.target.checked)}
    />
    <span>
      <VisuallyHidden>{about}: </VisuallyHidden>
      {label}
    </span>
  </Tick>
);
