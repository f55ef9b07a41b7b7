// For `node --import`: ends this process, and the group of processes that it leads, when the one
// that started it has gone, however it went. The parent holds the other end of the pipe that is our
// standard input.
process.stdin
  .on("end", () => {
    try {
      process.kill(-process.pid, "SIGTERM");
    } catch {
      // It leads no group.
      process.kill(process.pid, "SIGTERM");
    }
  })
  .resume();
process.stdin.unref?.();
