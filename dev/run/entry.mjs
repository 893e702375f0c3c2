#!/usr/bin/env node
// The entry point of every npm script. Before packages are installed there is only this Node.js, perhaps an old one: so
// this file and the folder beside it use no dependency, and check Node's version before loading anything else.
const oldest = 20;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  console.error(
    `Stakehold needs Node.js ${oldest} or newer, and this is ${process.versions.node}: install a newer one.`,
  );
  process.exit(1);
}

const { runCommand } = await import("./entry/run-command.mjs");
process.exitCode = await runCommand(process.argv.slice(2));
