import { createGlobalStyle, styled } from "styled-components";
import { light } from "../theme/palettes.ts";

const ink = Object.entries(light)
  .map(([name, value]) => `--colour-${name}: ${value};`)
  .join(" ");

/** Paper shows what is read, in dark ink: no frame of the app, and nothing to press. */
export const PrintStyle = createGlobalStyle`
  @page { margin: 16mm 14mm; }

  @media print {
    :root, :root[data-theme="dark"] { color-scheme: light; ${ink} }
    body { background: none; }
    body header:not(main header), nav, footer, button, a[download], a[href="#page"] { display: none !important; }
    main { max-width: none !important; padding: 0 !important; }
  }
`;

export const ScreenOnly = styled.div`
  @media print {
    display: none;
  }
`;

export const PrintOnly = styled.div`
  display: none;

  @media print {
    display: block;
  }
`;
