/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { NotificationChoices } from "./notification-choices.tsx";

type Hours = { readonly timeZone: string; readonly from: string; readonly to: string };

/** A graph that keeps the chosen settings. */
function graphOf(begun: Hours | null = null, pushPublicKey: string | null = null) {
  const sent: unknown[] = [];
  const off = new Set<string>();
  let quietHours = begun;
  const settings = () => ({
    __typename: "NotificationSettings",
    subjects: ["BETS", "RESULTS", "MONEY", "SUPPORT", "DEVELOPERS"].map((subject) => ({
      __typename: "NotificationSubjectSetting",
      subject,
      byMail: !off.has(`${subject} MAIL`),
      inApp: !off.has(`${subject} APP`),
      byPush: !off.has(`${subject} PUSH`),
      isLocked: subject === "RESULTS" || subject === "MONEY",
    })),
    quietHours: quietHours && { __typename: "QuietHours", ...quietHours },
    pushPublicKey,
  });
  const payload = () => ({ __typename: "NotificationSettingsPayload", settings: settings() });
  const answers: Answers = {
    MyNotificationSettings: () => ({ notificationSettings: settings() }),
    SetNotificationWay: ({ input }) => {
      sent.push(input);
      const { subject, way, isOn } = Object(input);
      if (isOn === true) off.delete(`${subject} ${way}`);
      else off.add(`${subject} ${way}`);
      return { setNotificationWay: payload() };
    },
    SetQuietHours: ({ input }) => {
      sent.push(input);
      quietHours = Object(input).quietHours;
      return { setQuietHours: payload() };
    },
  };
  return { answers, sent };
}

const box = (name: string) => screen.findByRole("checkbox", { name });

describe("notification settings", () => {
  test("can be switched off and on per channel, without affecting the others", async () => {
    const { answers, sent } = graphOf();
    show(<NotificationChoices />, answers);
    await userEvent.click(await box("Support: Email"));
    await waitFor(async () => expect(await box("Support: Email")).not.toBeChecked());
    expect(await box("Support: In the app")).toBeChecked();
    expect(await box("Your bets: Email")).toBeChecked();
    await userEvent.click(await box("Support: Email"));
    await waitFor(async () => expect(await box("Support: Email")).toBeChecked());
    expect(sent).toEqual([
      { subject: "SUPPORT", way: "MAIL", isOn: false },
      { subject: "SUPPORT", way: "MAIL", isOn: true },
    ]);
  });

  test("of votes and money can't be switched off, which the page states", async () => {
    show(<NotificationChoices />, graphOf().answers);
    expect(await screen.findAllByRole("checkbox")).toHaveLength(6);
    expect(screen.getAllByText("Always, by email and in the app")).toHaveLength(2);
  });

  test("for devices exist for every subject, even for those that always come by email", async () => {
    const { answers, sent } = graphOf(null, "key");
    show(<NotificationChoices />, answers);
    expect(await screen.findAllByRole("checkbox")).toHaveLength(11);
    await userEvent.click(await box("Money: On your devices"));
    await waitFor(async () => expect(await box("Money: On your devices")).not.toBeChecked());
    expect(sent).toEqual([{ subject: "MONEY", way: "PUSH", isOn: false }]);
    expect(screen.getByRole("heading", { name: "On this device" })).toBeInTheDocument();
  });

  test("stay unchanged if a change fails, and the error is shown", async () => {
    const { answers } = graphOf();
    const fail = () => {
      throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
    };
    show(<NotificationChoices />, { ...answers, SetNotificationWay: fail });
    await userEvent.click(await box("Your bets: In the app"));
    expect(await screen.findByText("A part of Stakehold can't be reached.")).toBeInTheDocument();
    expect(await box("Your bets: In the app")).toBeChecked();
  });

  test("that can't be loaded are reported, and can be retried", async () => {
    const { answers } = graphOf();
    let isAway = true;
    const settings = answers["MyNotificationSettings"];
    show(<NotificationChoices />, {
      ...answers,
      MyNotificationSettings: (variables) => {
        if (isAway || settings === undefined) throw new GraphFailure("UNAVAILABLE", "Later.");
        return settings(variables);
      },
    });
    expect(await screen.findByText("What we tell you can't be shown right now")).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await box("Support: Email")).toBeChecked();
  });
});

describe("quiet hours", () => {
  test("default to a night in the browser's time zone, and are saved as chosen", async () => {
    const { answers, sent } = graphOf();
    show(<NotificationChoices />, answers);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(await screen.findByLabelText("Time zone")).toHaveValue(timeZone);
    expect(screen.getByLabelText("From")).toHaveValue("22:00");
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "06:30" } });
    await userEvent.selectOptions(screen.getByLabelText("Time zone"), "Europe/Berlin");
    await userEvent.click(screen.getByRole("button", { name: "Set quiet hours" }));
    expect(await screen.findByText("Quiet Hours Set")).toBeInTheDocument();
    expect(sent).toEqual([{ quietHours: { timeZone: "Europe/Berlin", from: "22:00", to: "06:30" } }]);
    expect(await screen.findByRole("button", { name: "Change quiet hours" })).toBeInTheDocument();
  });

  test("are shown and sent as saved, and can be ended", async () => {
    const { answers, sent } = graphOf({ timeZone: "Asia/Tokyo", from: "23:00", to: "08:00" });
    show(<NotificationChoices />, answers);
    expect(await screen.findByLabelText("Time zone")).toHaveValue("Asia/Tokyo");
    expect(screen.getByLabelText("To")).toHaveValue("08:00");
    await userEvent.click(screen.getByRole("button", { name: "Change quiet hours" }));
    expect(await screen.findByText("Quiet Hours Set")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "End quiet hours" }));
    expect(await screen.findByText("Quiet Hours Ended")).toBeInTheDocument();
    expect(sent).toEqual([
      { quietHours: { timeZone: "Asia/Tokyo", from: "23:00", to: "08:00" } },
      { quietHours: null },
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "End quiet hours" })).not.toBeInTheDocument());
  });

  test("that are rejected show the graph's message", async () => {
    const { answers } = graphOf();
    const refuse = () => {
      throw new GraphFailure("INVALID_INPUT", "Quiet hours end at another time than they begin.");
    };
    show(<NotificationChoices />, { ...answers, SetQuietHours: refuse });
    await userEvent.click(await screen.findByRole("button", { name: "Set quiet hours" }));
    expect(await screen.findByText("Quiet hours end at another time than they begin.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "End quiet hours" })).not.toBeInTheDocument();
  });
});
