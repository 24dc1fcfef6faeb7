// graphql-ws, Apollo Client over it, and graphql-sse: subscriptions, queries, mutations, errors, ends, reconnections.
import assert from "node:assert/strict";
import { ApolloClient, gql, InMemoryCache } from "@apollo/client/core";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient as createEventClient } from "graphql-sse";
import { createClient } from "graphql-ws";
import WebSocket from "ws";

const http = process.argv[2];
const url = http.replace("http", "ws");
const ROOM = 'subscription { added(room: "tea") { text reader } }';
const ADD = "mutation Add($text: String!) { add(room: \"tea\", text: $text) }";
const update = (text, reader) => ({ data: { added: { text, reader } } });

// What a client iterates over, read by hand: the subscription is there once the server has answered a later message.
const taking = async (client, query, settled) => {
  const iterator = client.iterate({ query })[Symbol.asyncIterator]();
  const first = iterator.next();
  await settled();
  return { first, next: async () => (await iterator.next()).value, stop: () => iterator.return() };
};
const all = async (client, request) => Array.fromAsync ? Array.fromAsync(client.iterate(request)) : (async () => {
  const results = [];
  for await (const result of client.iterate(request)) results.push(result);
  return results;
})();

const closes = [];
const sockets = [];
class Socket extends WebSocket {
  constructor(...all) {
    super(...all);
    sockets.push(this);
  }
}
const client = createClient({
  url, webSocketImpl: Socket, connectionParams: { user: "Ada" }, lazy: false, retryWait: async () => {},
  on: { closed: (event) => closes.push(event.code) },
});
const one = async (query, variables) => (await all(client, { query, variables }))[0];
const settled = () => one("{ hello }");

assert.deepEqual(await all(client, { query: "{ hello }" }), [{ data: { hello: "Hello Ada" } }]);
const first = await taking(client, ROOM, settled);
assert.deepEqual(await one(ADD, { text: "hi" }), { data: { add: "hi" } });
assert.deepEqual((await first.first).value, update("hi", "Ada"));
await assert.rejects(all(client, { query: "{ nope }" }), (errors) => errors[0].message.includes("nope"));

// A connection that is lost is opened again, and what was subscribed to is subscribed to again.
sockets.at(-1).terminate();
await settled();
await one(ADD, { text: "again" });
assert.deepEqual(await first.next(), update("again", "Ada"));
assert.equal(sockets.length, 2);
await first.stop();

// The server ends it.
const ending = await taking(client, "subscription { ending { text } }", settled);
await one("mutation { finish }");
assert.deepEqual((await ending.first).value, { data: { ending: { text: "bye" } } });
assert.equal(await ending.next(), undefined);

const apollo = new ApolloClient({ link: new GraphQLWsLink(client), cache: new InMemoryCache() });
const got = new Promise((resolve, reject) => apollo.subscribe({ query: gql(ROOM) }).subscribe({ next: resolve, error: reject }));
await settled();
await apollo.mutate({ mutation: gql(ADD), variables: { text: "Apollo" } });
assert.deepEqual((await got).data.added, { text: "Apollo", reader: "Ada", __typename: "Post" });
assert.deepEqual(closes, [1006]);
await client.dispose();

const rejected = createClient({ url, webSocketImpl: WebSocket, connectionParams: { banned: true }, retryAttempts: 0 });
await assert.rejects(all(rejected, { query: "{ hello }" }), (event) => event.code === 4403 && event.reason === "Forbidden");

const events = createEventClient({ url: http, retryAttempts: 0, headers: { "x-user": "Bob" } });
const asked = async (query, variables) => (await all(events, { query, variables }))[0];
assert.deepEqual(await all(events, { query: "{ hello }" }), [{ data: { hello: "Hello Bob" } }]);
assert.match((await asked("{ nope }")).errors[0].message, /nope/);
const stream = await taking(events, "subscription { greeting { text } }", async () => {});
assert.deepEqual((await stream.first).value, { data: { greeting: { text: "welcome" } } });
await asked("mutation { greet }");
assert.deepEqual(await stream.next(), { data: { greeting: { text: "greeted" } } });
await stream.stop();
events.dispose();
console.log("ok");
