// @ts-check

const everyMs = 500;

/** Tells this process to end, as a signal would, when the one that started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, everyMs);
  look.unref();
}
