import type Stripe from "stripe";
import type { Metadata } from "../http/parameters.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { closeDispute } from "./close-dispute.ts";

interface DisputeAnswer {
  evidence: { uncategorized_text?: string | undefined; product_description?: string | undefined };
  metadata: Metadata;
  submit: boolean;
}

/** Evidence against a dispute. As in Stripe's test mode, the texts `winning_evidence` and `losing_evidence` decide it. */
export function answerDispute(world: World, dispute: Stripe.Dispute, answer: DisputeAnswer): Stripe.Dispute {
  const { uncategorized_text: text, product_description: product } = answer.evidence;
  const reviewed = world.objects.save("dispute", {
    ...dispute,
    evidence: {
      ...dispute.evidence,
      uncategorized_text: text ?? dispute.evidence.uncategorized_text,
      product_description: product ?? dispute.evidence.product_description,
    },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (answer.submit ? 1 : 0),
    },
    metadata: answer.metadata,
    status: answer.submit ? underReview(dispute.status) : dispute.status,
  });
  emitEvent(world, { type: "charge.dispute.updated", object: reviewed, previous: { status: dispute.status } });
  if (!answer.submit) return reviewed;
  if (text === "winning_evidence") return closeDispute(world, reviewed, "won");
  if (text === "losing_evidence") return closeDispute(world, reviewed, "lost");
  return reviewed;
}

function underReview(status: Stripe.Dispute.Status): Stripe.Dispute.Status {
  if (status === "needs_response") return "under_review";
  return status === "warning_needs_response" ? "warning_under_review" : status;
}
