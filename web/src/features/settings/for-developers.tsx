import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";

const links = [
  { to: "/personal-tokens", label: "Personal tokens", text: "Programs of yours that act for you." },
  { to: "/webhooks", label: "Webhooks", text: "Your server receives what happens in your bets." },
  { to: "/apps", label: "Your apps", text: "Programs of yours that act for people who allow it." },
  { to: "/developers/explorer", label: "API explorer", text: "Try the API in this browser." },
] as const;

const Links = styled.nav`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** Links for users who build their own software. */
export const ForDevelopers = () => (
  <Card aria-labelledby="for-developers">
    <Stack $gap={3}>
      <h2 id="for-developers">For developers</h2>
      <Links aria-label="For developers">
        <Stack $gap={1} $align="start">
          <a href="/developers">Documentation</a>
          <Soft>How to build on Stakehold, with examples that run.</Soft>
        </Stack>
        {links.map(({ to, label, text }) => (
          <Stack key={to} $gap={1} $align="start">
            <Link to={to}>{label}</Link>
            <Soft>{text}</Soft>
          </Stack>
        ))}
      </Links>
    </Stack>
  </Card>
);
