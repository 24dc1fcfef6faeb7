// A member's day with GraphQL, by the client urql: node urql.mjs ADDRESS. Prints "ok" when all is as it should be.
import assert from "node:assert/strict";
import { Client, cacheExchange, fetchExchange, gql } from "@urql/core";

const [address] = process.argv.slice(2);

const LIST = gql`
  query List($after: String) {
    stories(first: 5, after: $after, orderBy: NEWEST) {
      nodes { id title author { username } tags { name } comments(first: 2) { nodes { text author { username } } } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
const STORY = gql`query Story($id: ID!) { node(id: $id) { ... on Story { id title score viewerHasVoted } } }`;
const SUBMIT = gql`
  mutation Submit($title: String!, $tags: [String!]!) {
    submitStory(title: $title, text: "Text", tags: $tags) { story { id title } errors { argument message } }
  }`;
const EDIT = gql`
  mutation Edit($id: ID!, $title: String!) { editStory(id: $id, title: $title) { story { id title } errors { message } } }`;
const WRITE = gql`
  mutation Write($to: ID!, $text: String!) {
    writeComment(to: $to, text: $text) { comment { id depth parent { id } } errors { message } }
  }`;
const VOTE = gql`mutation Vote($id: ID!) { vote(id: $id) { content { id score viewerHasVoted } } }`;
const DELETE = gql`mutation Delete($id: ID!) { delete(id: $id) { deletedId } }`;
const TOKEN = gql`
  mutation Token($name: String!, $password: String!) { createToken(username: $name, password: $password) { token } }`;

// A client, with a token if there is one.
function client(token, get = false) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(get && { "GraphQL-Require-Preflight": "1" }) };
  return new Client({
    url: address, exchanges: [cacheExchange, fetchExchange], preferGetMethod: get ? "force" : false, fetchOptions: { headers },
  });
}

// What is answered where nothing is wrong.
async function data(result) {
  const { data: found, error } = await result;
  assert.equal(error, undefined, error?.message);
  return found;
}

// The code of what is refused.
async function refused(result) {
  const { error } = await result;
  return error?.graphQLErrors[0]?.extensions.code ?? error?.message;
}

async function logIn(name) {
  const found = await data(client().mutation(TOKEN, { name, password: `${name}-password` }));
  return client(found.createToken.token);
}

async function reading(reader) {
  const { stories: first } = await data(reader.query(LIST, {}));
  const { stories: second } = await data(reader.query(LIST, { after: first.pageInfo.endCursor }));
  const nodes = [...first.nodes, ...second.nodes];
  assert.equal(new Set(nodes.map((story) => story.id)).size, 10);
  assert.ok(first.pageInfo.hasNextPage);
  assert.ok(nodes.every((story) => story.author.username && story.tags.length > 0));
  assert.ok(nodes.some((story) => story.comments.nodes.some((comment) => comment.author.username)));
}

async function writing(member) {
  const { submitStory: mistaken } = await data(member.mutation(SUBMIT, { title: "x", tags: ["ruby"] }));
  assert.equal(mistaken.story, null);
  assert.deepEqual(mistaken.errors.map((error) => error.argument), ["title"]);
  const { submitStory } = await data(member.mutation(SUBMIT, { title: "By urql", tags: ["ruby"] }));
  const { id } = submitStory.story;
  // The cache of documents sees what a mutation has changed.
  assert.equal((await data(member.query(STORY, { id }))).node.title, "By urql");
  await data(member.mutation(EDIT, { id, title: "By urql, twice" }));
  assert.equal((await data(member.query(STORY, { id }))).node.title, "By urql, twice");
  const { writeComment: said } = await data(member.mutation(WRITE, { to: id, text: "First" }));
  const { writeComment: answered } = await data(member.mutation(WRITE, { to: said.comment.id, text: "Second" }));
  assert.equal(answered.comment.depth, 1);
  assert.equal(answered.comment.parent.id, said.comment.id);
  return id;
}

async function refusals(member, moderator, id) {
  assert.equal(await refused(client().mutation(DELETE, { id })), "UNAUTHENTICATED");
  assert.equal(await refused(member.mutation(VOTE, { id })), "FORBIDDEN");
  const { vote } = await data(moderator.mutation(VOTE, { id }));
  assert.deepEqual([vote.content.score, vote.content.viewerHasVoted], [1, true]);
  assert.equal(await refused(moderator.mutation(VOTE, { id })), "CONFLICT");
  assert.equal(await refused(client("1.0.9999999999.0").query(STORY, { id })), "INVALID_TOKEN");
  await data(member.mutation(DELETE, { id }));
  // Of what is gone its cache is not told.
  assert.equal((await data(member.query(STORY, { id }, { requestPolicy: "network-only" }))).node, null);
}

const member = await logIn("demo");
await reading(client());
await reading(client(undefined, true));
await refusals(member, await logIn("moderator"), await writing(member));
console.log("ok");
