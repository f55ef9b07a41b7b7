// For `node --import`: ends this process and its process group when the parent has ended, which
// holds the other end of standard input.
process.stdin
  .on("end", () => {
    try {
      process.kill(-process.pid, "SIGTERM");
    } catch {
      // It has no process group.
      process.kill(process.pid, "SIGTERM");
    }
  })
  .resume();
process.stdin.unref?.();
