import KeyRound from "lucide-react/icons/key-round";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Headset from "lucide-react/icons/headset";
import type { ReactNode } from "react";
import { ButtonAnchor, ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Grid, Row, Soft, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";

export type SupportWelcomeProps = {
  /** The path where sign-in starts, which leads back here. */
  readonly signInPath: string;
};

/** How to get help, for users who are not signed in: a ticket belongs to an account. */
export function SupportWelcome({ signInPath }: SupportWelcomeProps) {
  return (
    <>
      <PageHeader title="Support" text="Priority support is part of every account, and free like the rest." />
      <Grid $column="280px">
        <ContactCard
          icon={<Headset size={22} aria-hidden />}
          title="Write to a person"
          text="Sign in and open a ticket. A person reads it, and answers within 4 hours."
        >
          <ButtonAnchor href={signInPath}>Sign in to get help</ButtonAnchor>
        </ContactCard>
        <ContactCard
          icon={<CircleHelp size={22} aria-hidden />}
          title="Read the answers"
          text="Betting, voting, payments and security: most questions are answered already."
        >
          <ButtonLink to="/faq" look="secondary">
            Open the FAQ
          </ButtonLink>
        </ContactCard>
        <ContactCard
          icon={<KeyRound size={22} aria-hidden />}
          title="You can't sign in"
          text="Accounts live at the sign-in provider: reset your access there, then come back and sign in."
        >
          <ButtonAnchor href={signInPath} look="secondary">
            Try to sign in
          </ButtonAnchor>
        </ContactCard>
      </Grid>
    </>
  );
}

type ContactCardProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function ContactCard({ icon, title, text, children }: ContactCardProps) {
  return (
    <Card>
      <Stack $gap={3}>
        {icon}
        <h2>{title}</h2>
        <Soft as="p">{text}</Soft>
        <Row>{children}</Row>
      </Stack>
    </Card>
  );
}
