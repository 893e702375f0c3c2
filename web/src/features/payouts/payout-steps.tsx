import { styled } from "styled-components";
import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  counter-reset: step;

  & li {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: ${({ theme }) => theme.space[3]};
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.colour.sunken};
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
    font-variant-numeric: tabular-nums;
  }
  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

const steps = [
  { title: "Give your details", text: "About five minutes, with Stripe: who you are and your bank account." },
  { title: "Verification", text: "1-2 business days. This page shows when it is done." },
  { title: "Winnings are sent", text: "Within 1-2 business days after a vote that you won." },
  { title: "They reach your bank", text: "The transfer takes 2-7 business days, depending on your bank." },
];

export function PayoutSteps() {
  return (
    <Card>
      <Stack $gap={4}>
        <h2>How payouts work</h2>
        <Steps>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Steps>
      </Stack>
    </Card>
  );
}
