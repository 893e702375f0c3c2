import { expect, test } from "@jest/globals";
import { stakeStops } from "./stake-stops.ts";

test.each([
  ["1.00", ["1.00", "2.00", "3.00", "4.00", "5.00"]],
  ["12.34", ["12.34", "24.68", "37.02", "49.36", "61.70"]],
  ["300000.00", ["300000.00", "600000.00", "900000.00"]],
  ["600000.00", ["600000.00", "999999.99"]],
])("from %s on: %j", (minEntry, stops) => expect(stakeStops(minEntry)).toEqual(stops));
