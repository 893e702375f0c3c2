import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  BetLifeInputSchema,
  RecordBallotResponseSchema,
  RecordSettlementResponseSchema,
  ReviewBetResponseSchema,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { SettleBetResponseSchema } from "@stakehold/proto/payments/v1/activities_pb.ts";
import { CloseBallotResponseSchema } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { Decision, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { STATUS_ATTRIBUTE } from "@stakehold/workflows/search-attributes.ts";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";
import { Client, Connection } from "@temporalio/client";
import { NativeConnection, Worker, type WorkflowBundle } from "@temporalio/worker";

/** A run of a workflow as Temporal keeps it. */
export type History = Awaited<ReturnType<ReturnType<Client["workflow"]["getHandle"]>["fetchHistory"]>>;

/** How a workflow is lived through: its name and input, and what serves it by the name of the queue. */
type Life = {
  readonly workflow: string;
  readonly input: unknown;
  readonly workflowBundle: WorkflowBundle;
  readonly queues: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>>;
};

/** Lives a workflow through on a server, woken once as it starts, and returns its history. */
export async function live(address: string, { workflow, input, workflowBundle, queues }: Life): Promise<History> {
  const connection = await NativeConnection.connect({ address });
  const calling = await Connection.connect({ address });
  const [taskQueue = ""] = Object.keys(queues);
  const workers = await Promise.all(
    Object.entries(queues).map(([queue, activities]) =>
      Worker.create({
        connection,
        dataConverter,
        taskQueue: queue,
        activities: { ...activities },
        ...(queue === taskQueue ? { workflowBundle } : {}),
      }),
    ),
  );
  const running = workers.map((worker) => worker.run());
  try {
    const client = new Client({ connection: calling, dataConverter });
    const handle = await client.workflow.signalWithStart(workflow, {
      workflowId: newId(),
      taskQueue,
      args: [input],
      signal: WAKE_SIGNAL,
    });
    await handle.result();
    return await handle.fetchHistory();
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await calling.close();
    await connection.close();
  }
}

const PEOPLE = 100;

/** The life of a bet of 100 people whose vote nobody decides before its end. */
export function lifeOfBet(workflowBundle: WorkflowBundle): Life {
  const betId = newId();
  const steps = stepsOf(betId);
  const reviewBet = async () => {
    const review: Review = steps.shift() ?? { step: { case: "finished", value: {} } };
    return create(ReviewBetResponseSchema, review);
  };
  return {
    workflow: "betLife",
    input: create(BetLifeInputSchema, { betId }),
    workflowBundle,
    queues: {
      bets: {
        reviewBet,
        recordBallot: async () => create(RecordBallotResponseSchema),
        recordSettlement: async () => create(RecordSettlementResponseSchema, { status: "RESOLVED" }),
      },
      voting: { closeBallot: async () => create(CloseBallotResponseSchema, { status: BallotStatus.APPROVED }) },
      payments: { settleBet: async () => create(SettleBetResponseSchema, { outcome: Decision.FOR_WINS }) },
    },
  };
}

type Review = MessageInitShape<typeof ReviewBetResponseSchema>;

/** For a day before its end, and for that; for half time of the vote, for its last six hours and for its end. */
const WAITS = ["ACTIVE", "ACTIVE", "VOTING", "VOTING", "VOTING"];

/** It waits, has the ballot closed, and is over when its money is divided. */
function stepsOf(betId: string): Review[] {
  const now = timestampFromDate(new Date());
  const stakes = Array.from({ length: PEOPLE }, (_, index) => ({
    stakeId: newId(),
    side: index % 2 === 0 ? Side.FOR : Side.AGAINST,
    admissionNumber: index + 1,
  }));
  const request = { betId, decision: Decision.FOR_WINS, feePolicy: FeePolicy.ENTRY, stakes };
  return [
    ...WAITS.map((status) => ({ status, endsAt: now, step: { case: "wait", value: { until: now } } }) as const),
    { status: "VOTING", endsAt: now, step: { case: "closeBallot", value: { request: { betId, proposedAt: now } } } },
    { status: "SETTLING", step: { case: "settle", value: { request } } },
  ];
}

/** The life of a workflow that does nothing, with the same steps as a history has. */
export function lifeOfNoOp(workflowBundle: WorkflowBundle, { events }: History): Life {
  const steps = (events ?? []).flatMap((event) => {
    if (event.activityTaskScheduledEventAttributes != null) return ["a"];
    const marker = event.markerRecordedEventAttributes?.markerName;
    if (marker != null) return [marker === "core_local_activity" ? "l" : "p"];
    if (event.timerStartedEventAttributes != null) return ["t"];
    const said = event.upsertWorkflowSearchAttributesEventAttributes?.searchAttributes?.indexedFields;
    return said?.[STATUS_ATTRIBUTE.name] == null ? [] : ["s"];
  });
  return {
    workflow: "noOp",
    input: steps.join(""),
    workflowBundle,
    queues: { nothing: { nothing: async () => undefined } },
  };
}
