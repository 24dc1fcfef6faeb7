// Apollo Client: queries and mutations, errors, persisted queries by GET and by POST, batches.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from "@apollo/client/core";
import { BatchHttpLink } from "@apollo/client/link/batch-http";
import { Defer20220824Handler } from "@apollo/client/incremental";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";

const uri = process.argv[2];
const asked = [];
const spying = async (address, options) => {
  const answer = await fetch(address, options);
  asked.push([options.method, answer.status, answer.headers.get("content-type").split(";")[0]]);
  return answer;
};
const client = (link) => new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions: { query: { fetchPolicy: "no-cache" } } });
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const taken = () => asked.splice(0);
const RESPONSE = "application/graphql-response+json";
const HELLO = gql`query Hello($name: String) { hello(name: $name) }`;

const plain = client(new HttpLink({ uri, fetch: spying }));
assert.equal((await plain.query({ query: HELLO, variables: { name: "Ada" } })).data.hello, "Hello Ada");
assert.equal((await plain.mutate({ mutation: gql`mutation { shout(word: "hi") }` })).data.shout, "HI");
assert.deepEqual(taken(), [["POST", 200, RESPONSE], ["POST", 200, RESPONSE]]);

await assert.rejects(plain.query({ query: gql`{ nothing }` }), (error) =>
  CombinedGraphQLErrors.is(error) && error.errors[0].message.includes("nothing"));
const partial = await plain.query({ query: gql`{ hello fails }`, errorPolicy: "all" });
assert.deepEqual([partial.data.hello, partial.error.errors[0].path], ["Hello world", ["fails"]]);
assert.deepEqual(taken(), [["POST", 400, RESPONSE], ["POST", 200, RESPONSE]]);

const byGet = client(new HttpLink({ uri, fetch: spying, useGETForQueries: true }));
assert.equal((await byGet.query({ query: HELLO, variables: { name: "ü&=" } })).data.hello, "Hello ü&=");
assert.deepEqual(taken(), [["GET", 200, RESPONSE]]);

const persisted = client(ApolloLink.from([new PersistedQueryLink({ sha256, useGETForHashedQueries: true }), new HttpLink({ uri, fetch: spying })]));
assert.equal((await persisted.query({ query: HELLO, variables: { name: "Ada" } })).data.hello, "Hello Ada");
assert.equal((await persisted.query({ query: HELLO, variables: { name: "Bob" } })).data.hello, "Hello Bob");
assert.deepEqual(taken(), [["GET", 400, RESPONSE], ["POST", 200, RESPONSE], ["GET", 200, RESPONSE]]);

const batched = client(new BatchHttpLink({ uri, fetch: spying, batchMax: 3, batchInterval: 50 }));
const answers = await Promise.all(["a", "b", "c"].map((name) => batched.query({ query: HELLO, variables: { name } })));
assert.deepEqual(answers.map(({ data }) => data.hello), ["Hello a", "Hello b", "Hello c"]);
assert.equal(taken().length, 1);

const deferring = new ApolloClient({
  link: new HttpLink({ uri: process.argv[3], fetch: spying }), cache: new InMemoryCache(),
  incrementalHandler: new Defer20220824Handler(),
});
const seen = [];
await new Promise((resolve, reject) => {
  const query = gql`query { hello ... @defer { later: hello(name: "later") } }`;
  deferring.watchQuery({ query }).subscribe({
    next: ({ data, dataState }) => {
      if (data) seen.push([data.hello, data.later]);
      if (dataState === "complete") resolve();
    },
    error: reject,
  });
});
assert.deepEqual(seen, [["Hello world", undefined], ["Hello world", "Hello later"]]);
assert.deepEqual(taken(), [["POST", 200, "multipart/mixed"]]);

console.log("ok");
