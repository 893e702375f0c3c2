import { styled } from "styled-components";

/**
 * The whole window below the bar, so that editor, response and schema scroll independently. On a phone they are
 * stacked, and the page scrolls too.
 */
export const Window = styled.main`
  display: flex;
  flex-direction: column;

  @media ${({ theme }) => theme.from.medium} {
    height: calc(100dvh - 65px);
    min-height: 640px;
  }

  &:focus {
    outline: none;
  }
`;

/** The line about the token, above GraphiQL. */
export const TokenBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border-bottom: 1px solid ${({ theme }) => theme.colour.line};

  & h1 {
    font-size: ${({ theme }) => theme.size.m};
    letter-spacing: 0;
  }

  @media ${({ theme }) => theme.from.medium} {
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
  }
`;

/** The rest of the window. */
export const Explorer = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

/** GraphiQL's container, with this product's type. The colours are GraphiQL's own: both of its themes are legible. */
export const Mount = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  &:empty {
    display: none;
  }
  /* It lays itself out behind the skeleton, in the size that it will have. */
  &[inert] {
    position: absolute;
    inset: 0;
    visibility: hidden;
  }
  & .graphiql-container {
    --font-family: inherit;
    --font-family-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    flex: 1;
    height: auto;
    min-height: 0;
  }

  @media not ${({ theme }) => theme.from.medium} {
    && .graphiql-container,
    && .graphiql-main,
    && #graphiql-session {
      flex-direction: column;
    }
    && .graphiql-sidebar {
      flex-direction: row;
      width: auto;
    }
    /* How these share a row is written on the elements themselves, which nothing else overrules. */
    && .graphiql-plugin {
      flex: none !important;
      height: 360px;
    }
    && .graphiql-sessions {
      flex: none !important;
      height: 720px;
      margin: 0;
    }
    && .graphiql-horizontal-drag-bar {
      display: none;
    }
  }
`;
