/**
 * The least that a server of WebSockets can do: whoever posts to it is passed on to everyone.
 * With `ws` bare, or with socket.io on top.
 */
import { createServer } from "node:http";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

const [kind = "ws", port = "0"] = process.argv.slice(2);

const http = createServer((req, res) => {
  let body = "";
  req.on("data", (chunk) => {
    body += chunk;
  });
  req.on("end", () => {
    if (body) broadcast(body);
    res.end("ok");
  });
});

const broadcast = kind === "ws" ? bareWs() : socketIo();

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
