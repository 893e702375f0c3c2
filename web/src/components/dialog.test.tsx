/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { AppTheme } from "../theme/app-theme.tsx";
import { Dialog } from "./dialog.tsx";

function Page({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <AppTheme>
      <button onClick={() => setOpen(true)}>Join</button>
      <Dialog open={open} onOpenChange={setOpen} title="Join this bet" locked={locked}>
        <button>Continue</button>
      </Dialog>
    </AppTheme>
  );
}

const open = async (locked = false) => {
  render(<Page locked={locked} />);
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  return screen.getByRole("dialog", { name: "Join this bet" });
};

test("the focus stays inside while it is open, and returns to where it was", async () => {
  const dialog = await open();
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Join" })).toHaveFocus();
});

test("its close button closes it", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("locked, neither Escape nor a close button takes it away", async () => {
  await open(true);
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});
