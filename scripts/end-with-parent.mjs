// For `node --import`: ends this process when the one that started it has gone, however it went.
// The parent holds the other end of the pipe that is our standard input.
process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume();
process.stdin.unref?.();
