/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState, type ReactNode } from "react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { rememberPresses } from "../forms/pressed.ts";
import { Dialog } from "./dialog.tsx";

type PageProps = { readonly locked?: boolean; readonly children?: ReactNode; readonly footer?: ReactNode };

function Page({ locked = false, children = <button>Continue</button>, footer }: PageProps) {
  const [open, setOpen] = useState(false);
  return (
    <AppTheme>
      <button onClick={() => setOpen(true)}>Join</button>
      <Dialog open={open} onOpenChange={setOpen} title="Join this bet" locked={locked} footer={footer}>
        {children}
      </Dialog>
    </AppTheme>
  );
}

const open = async (props: PageProps = {}) => {
  render(<Page {...props} />);
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

test("the focus returns to the opener even if the click did not focus it, and the page does not scroll", async () => {
  rememberPresses(document);
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Join" });
  const focus = jest.spyOn(opener, "focus");
  fireEvent.click(opener);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

test("if nothing opened it, the focus moves to the heading of the page below", async () => {
  function Welcomed() {
    const [isOpen, setOpen] = useState(true);
    return (
      <AppTheme>
        <main>
          <h1>Feed</h1>
        </main>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Welcome">
          <button>Continue</button>
        </Dialog>
      </AppTheme>
    );
  }
  render(<Welcomed />);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Feed" })).toHaveFocus());
});

test("its close button closes it", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("while locked, neither Escape nor a close button closes it", async () => {
  await open({ locked: true });
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

/** Fields that load late. */
function Later() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return isThere && <input aria-label="Amount" />;
}

test.each<[string, PageProps, () => HTMLElement]>([
  ["its first field", { children: <textarea aria-label="Reason" /> }, () => screen.getByLabelText("Reason")],
  [
    "the selected choice",
    {
      children: (
        <>
          <input type="radio" name="side" aria-label="FOR" />
          <input type="radio" name="side" aria-label="AGAINST" defaultChecked />
        </>
      ),
    },
    () => screen.getByLabelText("AGAINST"),
  ],
  [
    "the main button, if there is no field",
    {
      footer: (
        <>
          <button>Cancel</button>
          <button>Get started</button>
        </>
      ),
    },
    () => screen.getByRole("button", { name: "Get started" }),
  ],
  [
    "a field that loads later",
    { children: <Later />, footer: <button>Cancel</button> },
    () => screen.getByLabelText("Amount"),
  ],
])("the focus starts at %s", async (_where, props, place) => {
  await open(props);
  await waitFor(() => expect(place()).toHaveFocus());
});

test("a field that loads later does not steal the focus", async () => {
  await open({ children: <Later />, footer: <button>Cancel</button> });
  await userEvent.tab();
  const elsewhere = document.activeElement;
  await screen.findByLabelText("Amount");
  expect(elsewhere).toHaveFocus();
});
