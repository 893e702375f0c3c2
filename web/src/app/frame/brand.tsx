import { Link } from "react-router-dom";
import { styled } from "styled-components";

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.l};
  font-weight: ${({ theme }) => theme.weight.strong};
  letter-spacing: -0.02em;
  text-decoration: none;
`;

export function Brand() {
  return (
    <Name to="/">
      <img src="/icon.svg" alt="" width={28} height={28} />
      Stakehold
    </Name>
  );
}
