import { createGlobalStyle, styled } from "styled-components";
import { serverTime } from "../../shared/server-clock.ts";
import { timeZoneInWords } from "../../shared/time-zone.ts";

const Line = styled.p`
  margin-top: ${({ theme }) => theme.space[8]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  text-align: center;
`;

/** The time zone of all times on a page, stated once. */
const ZoneLine = () => <Line>Times are in {timeZoneInWords(serverTime())}.</Line>;

/** Print styles: they keep a page's text and the colours of its drawings, and hide all controls. */
const OnPaper = createGlobalStyle`
  @media print {
    *, *::before, *::after { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    body { background: none; }
    nav, button, [role="region"][aria-label^="Notifications"], header:not(main header) { display: none !important; }
    tr, li, figure { break-inside: avoid; }
  }
`;

/** The end of every signed-in page, and the print styles. */
export const PageEnd = () => (
  <>
    <ZoneLine />
    <OnPaper />
  </>
);
