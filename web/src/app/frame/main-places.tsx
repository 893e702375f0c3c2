import CirclePlus from "lucide-react/icons/circle-plus";
import House from "lucide-react/icons/house";
import LayoutList from "lucide-react/icons/layout-list";
import Wallet from "lucide-react/icons/wallet";
import type { To } from "react-router-dom";
import { BottomBar, type BottomBarItem } from "../../components/bottom-bar.tsx";
import { Tabs } from "../../components/tabs.tsx";

export type MainTabsProps = {
  /** How many items wait for the user among their bets. */
  readonly dueCount?: number;
};

/** The app's main places in the header of wide screens. */
export const MainTabs = ({ dueCount = 0 }: MainTabsProps) => (
  <Tabs
    label="Main"
    tabs={[
      { label: "Feed", to: "/" },
      { label: "My Bets", to: "/my-bets", count: dueCount },
    ]}
  />
);

export type MainBarProps = MainTabsProps & {
  readonly createBet: To;
  /** Prepares the dialog that creates a bet. */
  readonly prepare?: BottomBarItem["action"];
};

/** The same within reach of a thumb, on small screens. */
export const MainBar = ({ dueCount = 0, createBet, prepare = {} }: MainBarProps) => (
  <BottomBar
    label="Main"
    items={[
      { label: "Feed", to: "/", icon: <House size={22} aria-hidden /> },
      { label: "My Bets", to: "/my-bets", icon: <LayoutList size={22} aria-hidden />, count: dueCount },
      { label: "Create", to: createBet, icon: <CirclePlus size={22} aria-hidden />, action: prepare },
      { label: "Balance", to: "/escrow-balance", icon: <Wallet size={22} aria-hidden /> },
    ]}
  />
);
