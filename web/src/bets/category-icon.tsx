import ChartLine from "lucide-react/icons/chart-line";
import CloudSun from "lucide-react/icons/cloud-sun";
import Sparkles from "lucide-react/icons/sparkles";
import Trophy from "lucide-react/icons/trophy";
import type { Category } from "../generated/graphql.ts";

export type CategoryIconProps = { readonly category: Category; readonly size?: number };

const icons = { FINANCIAL: ChartLine, WEATHER: CloudSun, SPORTS: Trophy, WILDCARD: Sparkles };

/** Decorative: the category's name is beside it. */
export function CategoryIcon({ category, size = 18 }: CategoryIconProps) {
  const Icon = icons[category];
  return <Icon size={size} aria-hidden />;
}
