import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { Brand } from "./brand.tsx";

/** Loaded after the page, because nothing waits for it. */
const ThemeSelect = lazy(() => import("./theme-select.tsx").then((module) => ({ default: module.ThemeSelect })));

const Foot = styled.footer`
  border-top: 1px solid ${({ theme }) => theme.colour.line};
`;

const Inner = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  max-width: calc(${({ theme }) => theme.width.page} + 48px);
  margin: 0 auto;
  padding: ${({ theme }) => `${theme.space[10]} ${theme.space[4]}`};
  font-size: ${({ theme }) => theme.size.s};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 2fr 1fr 1fr 1fr;
    padding: ${({ theme }) => `${theme.space[10]} ${theme.space[6]}`};
  }

  & p {
    max-width: 280px;
    margin-top: ${({ theme }) => theme.space[3]};
    color: ${({ theme }) => theme.colour.inkSoft};
  }
  & h2 {
    margin-bottom: ${({ theme }) => theme.space[2]};
    font-size: ${({ theme }) => theme.size.s};
    letter-spacing: 0;
  }
  & li a {
    display: inline-block;
    padding: 6px 0;
    color: ${({ theme }) => theme.colour.inkSoft};
    text-decoration: none;
  }
  & li a:hover {
    color: ${({ theme }) => theme.colour.ink};
    text-decoration: underline;
  }
`;

const RoomForTheme = styled.div`
  width: 160px;
  min-height: 71px;
  margin-top: ${({ theme }) => theme.space[5]};
`;

/** Separate documents outside the app's router. */
const DEVELOPERS = "/developers";

type FooterLink = { readonly label: string; readonly to: string };

const columns: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: "Stakehold",
    links: [
      { label: "Product", to: "#" },
      { label: "Security", to: "#" },
      { label: "Pricing", to: "#" },
    ],
  },
  {
    title: "Help",
    links: [
      { label: "Help Center", to: "/support" },
      { label: "Contact Us", to: "/support" },
      { label: "FAQ", to: "/faq" },
      { label: "Developers", to: DEVELOPERS },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Terms of Service", to: "/terms-of-service" },
      { label: "Privacy Policy", to: "/privacy-policy" },
      { label: "Cookie Policy", to: "/cookie-policy" },
    ],
  },
];

export function Footer() {
  return (
    <Foot>
      <Inner>
        <div>
          <Brand />
          <p>
            Bets between people, with the stakes held in escrow until the participants have voted. For ages 18 and over.
          </p>
          <RoomForTheme>
            <Suspense fallback={<span data-coming />}>
              <ThemeSelect />
            </Suspense>
          </RoomForTheme>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={label}>
                  {to === "#" || to === DEVELOPERS ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Inner>
    </Foot>
  );
}
