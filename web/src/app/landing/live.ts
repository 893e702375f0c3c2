/** The parts of the landing page that wait for data, in one file. */
export { HeroBet } from "./hero-bet.tsx";
export { OpenBets } from "./open-bets.tsx";
export { PublicFigures } from "./public-figures.tsx";
