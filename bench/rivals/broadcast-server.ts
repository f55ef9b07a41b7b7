/**
 * The least that a server can do: what is posted to it is passed on to everyone, by server-sent
 * events, by WebSockets with `ws` bare, or with socket.io on top.
 */
import { createServer, type ServerResponse } from "node:http";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

const [kind = "ws", port = "0"] = process.argv.slice(2);

const streams = new Set<ServerResponse>();
const http = createServer((req, res) => {
  if (req.url === "/live") {
    res.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
    res.write("event: hello\ndata: {}\n\n");
    streams.add(res);
    return;
  }
  let body = "";
  req.on("data", (chunk) => {
    body += chunk;
  });
  req.on("end", () => {
    if (body) broadcast(body);
    res.end("ok");
  });
});

const servers: Record<string, () => (text: string) => void> = { sse: bareEvents, ws: bareWs };
const broadcast = (servers[kind] ?? socketIo)();

function bareEvents(): (text: string) => void {
  return (text) => {
    const frame = Buffer.from(`event: message\ndata: ${text}\n\n`);
    for (const stream of streams) stream.write(frame);
  };
}

function bareWs(): (text: string) => void {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return (text) => {
    for (const client of server.clients) client.send(text);
  };
}

function socketIo(): (text: string) => void {
  const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
  return (text) => server.emit("event", text);
}

http.listen(Number(port), "127.0.0.1");
