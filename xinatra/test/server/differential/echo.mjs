// Does in Node what echo.ru does in Rack. Node hands a request to its app before the body has come; here it counts when all of it has.
import { createServer } from "node:http";

const FRAMING = ["content-length", "transfer-encoding"];
const handed = {};

// Names and values in turn, as the parser has read them; what comes twice is joined as in a Rack environment.
function fields(raw) {
  const all = new Map();
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at].toLowerCase();
    if (FRAMING.includes(name)) continue;
    const between = name === "cookie" ? "; " : ", ";
    all.set(name, all.has(name) ? all.get(name) + between + raw[at + 1] : raw[at + 1]);
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

// How many seconds a connection may be idle.
const [patience] = process.argv.slice(2).map(Number);

createServer({ keepAliveTimeout: patience * 1000 }, (request, response) => {
  const address = request.socket.remoteAddress;
  if (address === "127.0.0.1" && request.url === "/handed") return response.end(JSON.stringify(handed));

  let body = "";
  request.setEncoding("latin1");
  request.on("data", (piece) => { body += piece; });
  request.on("end", () => {
    (handed[address] ||= []).push({
      method: request.method, target: request.url, version: `HTTP/${request.httpVersion}`,
      fields: fields(request.rawHeaders), body, trailers: fields(request.rawTrailers),
    });
    response.writeHead(200, { "Content-Length": 0 });
    response.end();
  });
}).listen(0, "127.0.0.1", function () {
  console.log(`http://127.0.0.1:${this.address().port}`);
});
