import { expect, test } from "@jest/globals";
import { csvLine, typedCell } from "./csv.ts";

test.each([
  ["Rain on Sunday", '"Rain on Sunday"'],
  ["", '""'],
  ['Will "it", rain\r\nor not?', '"Will ""it"", rain\r\nor not?"'],
  ["1-0 for us", '"1-0 for us"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ["+1", '"\'+1"'],
  ["-1", '"\'-1"'],
  ["@SUM(A1)", '"\'@SUM(A1)"'],
  ["  =1+1", '"\'  =1+1"'],
  ["\t=1+1", '"\'\t=1+1"'],
  ["\rx", '"\'\rx"'],
  ["\nx", '"\'\nx"'],
  ["＝1+1", '"\'＝1+1"'],
])("the text %j becomes neither a formula nor a second cell: %s", (text, cell) => expect(typedCell(text)).toBe(cell));

test("a line ends as RFC 4180 requires", () => expect(csvLine(["a", typedCell("b"), "1.00"])).toBe('a,"b",1.00\r\n'));
