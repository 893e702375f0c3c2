// @ts-check

const everyMs = 500;

/** Ends this process, as a signal would, when its parent is gone. */
export function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, everyMs);
  look.unref();
}
