/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { side } from "../../testing/graph-shapes.ts";

let takesPictures = true;
jest.unstable_mockModule("../../payment/public-config.ts", () => ({
  loadPublicConfig: () => Promise.resolve({ takesPictures }),
}));
const { ProposeDialog } = await import("./propose-dialog.tsx");

beforeEach(() => {
  takesPictures = true;
  window.sessionStorage.clear();
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

const bet = {
  __typename: "Bet",
  id: "b1",
  title: "Rain on Sunday",
  status: "ACTIVE",
  isResolved: false,
  endDate: "2026-01-01T00:00:00.000Z",
  participantCount: 2,
  canPropose: true,
  earlyProposal: true,
  proposablePositions: ["FOR", "AGAINST"],
  sides: [side("FOR"), side("AGAINST")],
};
const proposed = {
  __typename: "Bet",
  id: "b1",
  status: "VOTING",
  canJoin: false,
  canPropose: false,
  proposedWinningPosition: "AGAINST",
  proposedOutcome: "It stayed dry.",
  proposesVoid: false,
  evidenceUrl: null,
  evidencePicture: null,
  proposedAt: "2026-01-02T00:00:00.000Z",
  votingEndsAt: null,
};

function openDialog(change: Partial<typeof bet> = {}, answers: Answers = {}) {
  const sent: unknown[] = [];
  const onClose = jest.fn();
  const { refetch } = show(<ProposeDialog betId="b1" onClose={onClose} />, {
    ProposableBet: () => ({ bet: { ...bet, ...change } }),
    ProposeResolution: ({ input }) => {
      sent.push(input);
      return { proposeResolution: { __typename: "ProposeResolutionPayload", bet: proposed } };
    },
    ...answers,
  });
  return { sent, onClose, refetch, user: userEvent.setup() };
}

const submit = () => screen.getByRole("button", { name: "Propose and start the vote" });
const details = () => screen.findByLabelText("Resolution details");

test("a side and non-blank details are required", async () => {
  const { user, sent } = openDialog();
  await user.type(await details(), "   ");
  await user.click(submit());
  expect(await screen.findByText("You must select a position")).toBeInTheDocument();
  expect(screen.getByText("Resolution details are required")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("a proposal is sent trimmed, and the start of the vote is confirmed", async () => {
  const { user, sent, onClose } = openDialog();
  expect(await screen.findByRole("dialog", { name: "Resolve Bet" })).toBeInTheDocument();
  await user.type(await details(), " It stayed dry. ");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(screen.getByText("All participants will be notified to vote on this resolution.")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", winningPosition: "AGAINST", outcome: "It stayed dry.", idempotencyKey: "key" }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a proposal that the bet can't be judged requires a reason, and is sent without a winner", async () => {
  const { user, sent } = openDialog();
  await user.click(await screen.findByRole("radio", { name: /^It can't be judged/ }));
  await user.click(submit());
  expect(await screen.findByText("Say why it can't be judged")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(await details(), "The station was closed.");
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", isVoid: true, outcome: "The station was closed.", idempotencyKey: "key" }]);
});

test("evidence is a web link, or nothing", async () => {
  const { user, sent } = openDialog();
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  const link = screen.getByLabelText("Link to the evidence (optional)");
  await user.type(link, "weather.example");
  await user.click(submit());
  expect(await screen.findByText("Give a link that begins with https:// or http://")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(link);
  await user.type(link, "https://weather.example/dry");
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toMatchObject([{ winningPosition: "AGAINST", evidenceUrl: "https://weather.example/dry" }]);
});

const photo = (size = 2_000) => new File([new Uint8Array(size)], "rain gauge.jpg", { type: "image/jpeg" });
const pictureChoice = () => screen.findByLabelText("A picture of the evidence (optional)");

/** Sets the platform's response to uploads. */
function answerUploads(answer: () => Promise<{ ok: boolean; json: () => Promise<unknown> }>) {
  const fetched = jest.fn((_address: string, _request: { body: File }) => answer());
  Object.defineProperty(globalThis, "fetch", { value: fetched, configurable: true });
  return fetched;
}
const taken = async () => ({ ok: true, json: async () => ({ pictureId: "p1_800x600" }) });

test("a picture is uploaded when it is chosen, shown, and sent with the proposal", async () => {
  const fetched = answerUploads(taken);
  const { user, sent } = openDialog();
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.upload(await pictureChoice(), photo());
  expect(await screen.findByRole("img", { name: "The picture that you chose" })).toBeInTheDocument();
  expect(screen.getByText("rain gauge.jpg")).toBeInTheDocument();
  expect(screen.getByText("2 KB")).toBeInTheDocument();
  expect(fetched.mock.calls.map(([address, { body }]) => [address, body.name])).toEqual([
    ["/api/pictures", "rain gauge.jpg"],
  ]);
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toMatchObject([{ winningPosition: "AGAINST", evidencePictureId: "p1_800x600" }]);
});

test("a removed picture is not sent", async () => {
  answerUploads(taken);
  const { user, sent } = openDialog();
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.upload(await pictureChoice(), photo());
  await user.click(await screen.findByRole("button", { name: "Remove the picture" }));
  expect(await pictureChoice()).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", winningPosition: "AGAINST", outcome: "It stayed dry.", idempotencyKey: "key" }]);
});

test("the focus stays on the picture field, whatever replaces it", async () => {
  answerUploads(taken);
  const { user } = openDialog();
  await details();
  await user.upload(await pictureChoice(), photo());
  expect(await screen.findByRole("group", { name: "A picture of the evidence (optional)" })).toHaveFocus();
  await user.click(await screen.findByRole("button", { name: "Remove the picture" }));
  expect(await pictureChoice()).toHaveFocus();
});

test("during an upload the proposal waits, and shows so", async () => {
  answerUploads(() => new Promise(() => undefined));
  const { user, sent } = openDialog();
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.upload(await pictureChoice(), photo());
  expect(await screen.findByText("Uploading…")).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText(/The picture is still being uploaded/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Cancel the upload" }));
  expect(await pictureChoice()).toBeInTheDocument();
});

test.each([
  [
    "in the platform's words",
    async () => ({ ok: false, json: async () => ({ code: "PICTURE_UNREADABLE", message: "This is not a picture." }) }),
    "This is not a picture.",
  ],
  [
    "in its own words without a response",
    () => Promise.reject(new TypeError("fetch failed")),
    "This picture could not be uploaded. Try again.",
  ],
])("a rejected picture shows why %s, and another can be chosen", async (_words, answer, message) => {
  answerUploads(answer);
  const { user } = openDialog();
  await details();
  await user.upload(await pictureChoice(), photo());
  expect(await screen.findByText(message)).toBeInTheDocument();
  answerUploads(taken);
  await user.upload(await pictureChoice(), photo());
  expect(await screen.findByRole("img", { name: "The picture that you chose" })).toBeInTheDocument();
});

test("a picture that is too large is not uploaded", async () => {
  const fetched = answerUploads(taken);
  const { user } = openDialog();
  await details();
  await user.upload(await pictureChoice(), photo(6 * 1024 * 1024));
  expect(await screen.findByText("A picture can have at most 5 MB. This one has 6.0 MB.")).toBeInTheDocument();
  expect(fetched).not.toHaveBeenCalled();
});

test("without picture storage the form has no picture field", async () => {
  takesPictures = false;
  openDialog();
  await details();
  expect(screen.queryByLabelText("A picture of the evidence (optional)")).not.toBeInTheDocument();
});

test("the draft stays while the bet can't be refetched", async () => {
  let isAway = false;
  const { user, refetch } = openDialog(
    {},
    {
      ProposableBet: () => {
        if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
        return { bet };
      },
    },
  );
  await user.type(await details(), "It stayed dry.");
  isAway = true;
  await refetch();
  expect(screen.getByLabelText("Resolution details")).toHaveValue("It stayed dry.");
});

test("only a side with participants can be chosen", async () => {
  openDialog({ proposablePositions: ["FOR"] });
  await details();
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeDisabled();
  expect(screen.getByRole("radio", { name: /^FOR/ })).toBeChecked();
});

test.each([
  ["two sides says who is paid", ["FOR", "AGAINST"], /If 51% approve, the winning side is paid/],
  ["one side says that nobody can win", ["FOR"], /^Nobody is on the other side, so nobody can win/],
])("a proposal for a bet of %s", async (_what, proposablePositions, text) => {
  openDialog({ proposablePositions });
  await details();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ["the graph's message", new GraphFailure("NOT_THE_CREATOR", "Only the bet's creator may do this.")],
  ["a default message without a response", new TypeError("fetch failed")],
])("a failed proposal shows %s, and keeps the draft", async (_words, error) => {
  const { user, onClose } = openDialog(
    {},
    {
      ProposeResolution: () => {
        throw error;
      },
    },
  );
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.click(submit());
  expect(await screen.findByText("Failed to Start Voting")).toBeInTheDocument();
  const message = error instanceof GraphFailure ? error.message : "Failed to propose resolution";
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText("Resolution details")).toHaveValue("It stayed dry.");
  expect(onClose).not.toHaveBeenCalled();
});

test("a bet that can't be resolved shows why, and has no form", async () => {
  openDialog({ status: "VOTING", canPropose: false });
  await waitFor(() => expect(screen.getByText("Voting is already in progress for this bet.")).toBeInTheDocument());
  expect(screen.queryByLabelText("Resolution details")).not.toBeInTheDocument();
});
