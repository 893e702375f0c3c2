import { expect, test } from "@jest/globals";
import { stakeStops } from "./stake-stops.ts";

test.each([
  ["1.00", ["1.00", "2", "5", "10", "20", "50"]],
  ["5.00", ["5.00", "10", "20", "50", "100", "200"]],
  ["12.34", ["12.34", "20", "50", "100", "200", "500"]],
  ["500000.00", ["500000.00", "999999.99"]],
])("from %s on: %j", (minEntry, stops) => expect(stakeStops(minEntry)).toEqual(stops));
