import { styled } from "styled-components";
import { darkGround } from "../../theme/global-style.ts";
import { Skeleton } from "../../components/loading/skeleton.tsx";

/** A dark stage in both themes, from edge to edge of the window. The light of both sides meets in it. */
export const Stage = styled.section`
  ${darkGround}
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  margin-top: calc(-1 * ${({ theme }) => theme.space[6]});
  padding: ${({ theme }) => `${theme.space[5]} 0 ${theme.space[6]}`};
  background:
    radial-gradient(30% 44% at 32% 50%, color-mix(in srgb, var(--colour-forFill) 22%, transparent), transparent),
    radial-gradient(30% 44% at 68% 50%, color-mix(in srgb, var(--colour-againstFill) 18%, transparent), transparent),
    ${({ theme }) => theme.colour.paper};
  box-shadow: 0 0 0 100vmax ${({ theme }) => theme.colour.paper};
  clip-path: inset(0 -100vmax 1px);
  color: ${({ theme }) => theme.colour.ink};

  @media ${({ theme }) => theme.from.medium} {
    margin-top: calc(-1 * ${({ theme }) => theme.space[10]});
  }
  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    gap: ${({ theme }) => theme.space[6]};
    padding: ${({ theme }) => `${theme.space[10]} 0 ${theme.space[8]}`};
  }
`;

export const Pitch = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[3]};

  & h1 {
    font-size: ${({ theme }) => theme.size.xl};
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
  }

  @media ${({ theme }) => theme.from.large} {
    grid-column: span 5;

    & p {
      font-size: ${({ theme }) => theme.size.l};
      line-height: 1.45;
    }
  }
`;

/** As high with a title of one line as with two, so that nothing moves when the bet arrives. */
export const Head = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[2]};
  min-height: 118px;

  @media ${({ theme }) => theme.from.medium} {
    min-height: 96px;
  }

  @media ${({ theme }) => theme.from.large} {
    grid-column: span 7;
    min-height: 140px;
  }
`;

/** The room of the tug of war. */
export const Rope = styled.div`
  height: 160px;

  @media ${({ theme }) => theme.from.large} {
    grid-column: 1 / -1;
  }
`;

/** The room of the slider and both outcomes. */
export const Trial = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-height: 226px;

  @media ${({ theme }) => theme.from.medium} {
    min-height: 186px;
  }
  @media ${({ theme }) => theme.from.large} {
    grid-column: span 8;
  }
`;

export const Begin = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  & small {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }

  @media ${({ theme }) => theme.from.large} {
    grid-column: span 4;
    padding-left: ${({ theme }) => theme.space[6]};
    border-left: 1px solid ${({ theme }) => theme.colour.line};
  }
`;

/** The room of the platform's figures. */
export const FigureRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${({ theme }) => `${theme.space[3]} ${theme.space[6]}`};
  min-height: 79px;
  padding-top: ${({ theme }) => theme.space[4]};
  border-top: 1px solid ${({ theme }) => theme.colour.line};

  @media ${({ theme }) => theme.from.large} {
    grid-column: 1 / -1;
  }
`;

export const RopeSkeleton = styled(Skeleton)`
  height: 100%;
  border-radius: ${({ theme }) => theme.radius.card};
`;
