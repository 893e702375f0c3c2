#!/usr/bin/env node
// The door of every npm script. Until packages are installed there is nothing but this Node.js, perhaps an old one: so
// this file and the folder beside it use no dependency, and look at Node's version before anything else is loaded.
const oldest = 20;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  console.error(`Stakehold needs Node.js ${oldest} or newer, and this is ${process.versions.node}: install it anew.`);
  process.exit(1);
}

const { runCommand } = await import("./entry/run-command.mjs");
process.exitCode = await runCommand(process.argv.slice(2));
