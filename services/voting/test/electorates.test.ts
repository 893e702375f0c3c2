import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SIZES } from "../src/domain/testing/sizes.ts";
import { createVoting, namesOf, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

describe.each(SIZES)("a vote of $people people", ({ people, approvals, rejections }) => {
  test.each([
    ["APPROVE", approvals, "APPROVED"],
    ["REJECT", rejections, "REJECTED"],
  ] as const)("stays open until the last vote needed to %s", async (choice, needed, status) => {
    const { betId, electorate } = await voting.open(people);
    for (const userId of electorate.slice(0, needed - 1)) {
      expect(await voting.vote(betId, userId, choice)).toMatchObject({ status: "OPEN" });
    }
    expect(await voting.vote(betId, electorate[needed - 1] ?? "", choice)).toMatchObject({ status });

    const { status: kept, ...counts } = (await voting.ballot(betId))!;
    expect(kept).toBe(status);
    expect(counts).toMatchObject(
      choice === "APPROVE" ? { approvals: needed, rejections: 0 } : { approvals: 0, rejections: needed },
    );
    for (const userId of electorate.slice(needed)) {
      await expect(voting.vote(betId, userId, "APPROVE")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
    }

    const published = await voting.published(betId);
    expect(published[0]?.[1]).toMatchObject({ electorateSize: people, requiredApprovals: approvals });
    expect(namesOf(published).filter((name) => name === "BallotDecided")).toHaveLength(1);
    expect(namesOf(published).filter((name) => name === "VoteCast")).toHaveLength(needed);
  });
});
