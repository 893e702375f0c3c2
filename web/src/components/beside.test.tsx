/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { show } from "../testing/show.tsx";
import { Beside } from "./beside.tsx";

function Page() {
  const [opener, setOpener] = useState<Element | null>(null);
  return (
    <>
      <button onClick={(event) => setOpener(event.currentTarget)}>Open</button>
      {opener && (
        <Beside title="Join Bet" footer={<button>Go on</button>} onClose={() => setOpener(null)} opener={opener}>
          <input aria-label="Amount" />
        </Beside>
      )}
    </>
  );
}

test.each(["Close", "Escape"])("the focus moves to the first field, and back to the opener after %s", async (how) => {
  const user = userEvent.setup();
  show(<Page />, {});
  const opener = screen.getByRole("button", { name: "Open" });
  await user.click(opener);
  expect(screen.getByLabelText("Amount")).toHaveFocus();
  if (how === "Escape") await user.keyboard("{Escape}");
  else await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Join Bet" })).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
