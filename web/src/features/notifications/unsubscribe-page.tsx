import MailX from "lucide-react/icons/mail-x";
import { useState } from "react";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { stopEmails, type Stopping } from "./api/stop-emails.ts";

const subjects: ReadonlyMap<string, string> = new Map([
  ["BETS", "your bets opening, who joins them, and the bets that you join"],
  ["SUPPORT", "your requests for help"],
  ["DEVELOPERS", "your webhooks"],
]);

export type UnsubscribePageProps = { readonly link: string };

/** The page behind the link in an email: it stops such emails once the reader confirms, signed in or not. */
export function UnsubscribePage({ link }: UnsubscribePageProps) {
  const [ending, setEnding] = useState<Stopping>();
  const [isStopping, setIsStopping] = useState(false);
  const about = subjects.get(link.split(".")[1] ?? "");
  const stop = async () => {
    setIsStopping(true);
    setEnding(await stopEmails(link));
    setIsStopping(false);
  };
  if (about === undefined || ending === "refused") return <NoSuchLink />;
  if (ending === "stopped") return <Stopped about={about} />;
  return (
    <EmptyState
      isPage
      title="Stop these emails?"
      text={
        ending === "unknown"
          ? "Stakehold could not be reached, or did not answer. Try again in a moment."
          : `We would no longer email you about ${about}. Emails about votes, results and money go on.`
      }
      icon={icon}
      action={
        <Button pending={isStopping && "Stopping..."} onClick={() => void stop()}>
          Stop these emails
        </Button>
      }
    />
  );
}

const icon = <MailX size={22} aria-hidden />;

const toSettings = (
  <ButtonLink look="secondary" to="/settings">
    Choose what we tell you
  </ButtonLink>
);

const Stopped = ({ about }: { readonly about: string }) => (
  <div role="status">
    <EmptyState
      isPage
      title="We stopped these emails"
      text={`You get no more emails about ${about}. You still find it at the bell when you are signed in.`}
      icon={icon}
      action={toSettings}
    />
  </div>
);

const NoSuchLink = () => (
  <EmptyState
    isPage
    title="This link stops no emails"
    text="It is not whole, or its account is gone. In your settings you choose what we tell you."
    icon={icon}
    action={toSettings}
  />
);
