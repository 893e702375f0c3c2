import { styled } from "styled-components";
import { Button } from "../../components/forms/button.tsx";
import { formatCount } from "../../shared/format-count.ts";

export type NewcomersProps = { readonly count: number; readonly onShow: () => void };

/** Overlays the list and takes no room, so that nothing moves when it appears. */
const Over = styled.div`
  position: sticky;
  top: 76px;
  z-index: ${({ theme }) => theme.layer.bar};
  display: flex;
  justify-content: center;
  height: 0;
  margin-bottom: calc(-1 * ${({ theme }) => theme.space[4]});
`;

const Pill = styled(Button)`
  border-radius: ${({ theme }) => theme.radius.full};
  box-shadow: ${({ theme }) => theme.shadow};
`;

/** Offers the bets that appeared while the user was reading. */
export const Newcomers = ({ count, onShow }: NewcomersProps) => (
  <Over role="status">
    {count > 0 && (
      <Pill size="small" onClick={onShow}>
        {count === 1 ? "Show 1 new bet" : `Show ${formatCount(count)} new bets`}
      </Pill>
    )}
  </Over>
);
