import type { WorkflowClientInterceptor } from "@temporalio/client";
import type { ActivityInterceptorsFactory } from "@temporalio/worker";
import { inOwnTrace, inSpan } from "@stakehold/telemetry/spans.ts";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import { traceParentIn, withTraceHeader } from "./trace-header.ts";

/** Records a wake as a span of the running work, and passes the trace to the workflow. */
export const traceWakes: WorkflowClientInterceptor = {
  signalWithStart: (input, next) => {
    const { workflowId } = input.options;
    const attributes = { "temporal.workflow.type": input.workflowType, "temporal.workflow.id": workflowId };
    return inSpan({ name: `wake ${input.workflowType}`, kind: "producer", attributes }, () =>
      next({ ...input, headers: withTraceHeader(input.headers, currentTraceParent()) }),
    );
  },
};

/** Runs each attempt of an activity in its own trace, linked to its workflow's wake, which may be weeks ago. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) =>
      inOwnTrace(
        {
          name: `activity ${info.activityType}`,
          kind: "consumer",
          causes: [traceParentIn(input.headers)],
          attributes: {
            "temporal.activity.type": info.activityType,
            "temporal.activity.attempt": info.attempt,
            "temporal.workflow.type": info.workflowType ?? "none",
            "temporal.workflow.id": info.workflowExecution?.workflowId ?? "none",
          },
        },
        () => next(input),
      ),
  },
});
