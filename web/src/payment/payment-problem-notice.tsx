import { useEffect, useRef } from "react";
import { Notice } from "../components/notice.tsx";
import type { PaymentProblem } from "./use-confirm-payment.ts";

export type PaymentProblemNoticeProps = { readonly problem: PaymentProblem };

/** Why the payment failed and what that means for the card. Takes the focus, since nothing else in the form changed. */
export function PaymentProblemNotice({ problem }: PaymentProblemNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [problem]);
  return (
    <div ref={notice} role="alert" tabIndex={-1}>
      <Notice tone="danger" title={problem.title}>
        <p>{problem.text}</p>
        <p>{problem.safe}</p>
      </Notice>
    </div>
  );
}
