// Subscriptions by the client urql, as streams of events: node listen.mjs ADDRESS. Prints "ok" when all is as it should be.
import assert from "node:assert/strict";
import { Client, fetchExchange, gql } from "@urql/core";

const [address] = process.argv.slice(2);

const STORY_ADDED = gql`subscription New($tag: String) { storyAdded(tag: $tag) { title author { username } tags { name } } }`;
const COMMENT_ADDED = gql`subscription Talk($to: ID!) { commentAdded(to: $to) { text depth } }`;
const REPLIED = gql`subscription { replied { text author { username } story { id } } }`;
const SUBMIT = gql`
  mutation Submit($title: String!, $tags: [String!]!) {
    submitStory(title: $title, text: "Text", tags: $tags) { story { id } }
  }`;
const WRITE = gql`mutation Write($to: ID!, $text: String!) { writeComment(to: $to, text: $text) { comment { id } } }`;
const TOKEN = gql`
  mutation Token($name: String!, $password: String!) { createToken(username: $name, password: $password) { token } }`;
const PATIENCE = 20_000;
const PAUSE = 250;

function client(token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  return new Client({ url: address, exchanges: [fetchExchange], fetchSubscriptions: true, fetchOptions: { headers } });
}

async function data(result) {
  const { data: found, error } = await result;
  assert.equal(error, undefined, error?.message);
  return found;
}

async function logIn(name) {
  const found = await data(client().mutation(TOKEN, { name, password: `${name}-password` }));
  return client(found.createToken.token);
}

// What a subscription is told, with a way to wait for more of it.
function listen(reader, document, variables = {}) {
  const heard = [];
  const { unsubscribe } = reader.subscription(document, variables).subscribe((result) => heard.push(result));
  const until = async (condition) => {
    const end = Date.now() + PATIENCE;
    while (!condition(heard)) {
      assert.ok(Date.now() < end, `heard ${JSON.stringify(heard.map((result) => result.data ?? result.error?.message))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return heard;
  };
  return { heard, until, unsubscribe };
}

const titles = (heard) => heard.map((result) => result.data?.storyAdded?.title);

// A stream says nothing when it has begun, so what it is told of happens until it is told.
async function happen(deed, listeners) {
  const end = Date.now() + PATIENCE;
  for (let time = 1; listeners.some(({ heard }) => heard.length === 0); time += 1) {
    assert.ok(Date.now() < end, `${listeners.filter(({ heard }) => heard.length === 0).length} have heard nothing`);
    await deed(time);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function refusal(reader, document, variables) {
  const { heard, until, unsubscribe } = listen(reader, document, variables);
  await until(() => heard.length > 0);
  unsubscribe();
  return heard[0].error?.graphQLErrors[0]?.extensions.code;
}

const [member, moderator] = [await logIn("demo"), await logIn("moderator")];
const submit = (title, tags) => data(member.mutation(SUBMIT, { title, tags }));

// Stories: all, and those of a tag.
const [all, tagged] = [listen(client(), STORY_ADDED), listen(client(), STORY_ADDED, { tag: "ruby" })];
await happen((time) => submit(`Heard of ${time}`, ["ruby"]), [all, tagged]);
const { data: first } = tagged.heard[0];
assert.equal(first.storyAdded.author.username, "demo");
assert.deepEqual(first.storyAdded.tags, [{ name: "ruby" }]);
const { submitStory: { story } } = await submit("Another one", ["security"]);
await all.until((heard) => titles(heard).includes("Another one"));
await submit("The last one", ["ruby"]);
await tagged.until((heard) => titles(heard).includes("The last one"));
assert.ok(!titles(tagged.heard).includes("Another one"));

// Comments on a story, and answers to a member.
const [talk, mine, others] = [listen(client(), COMMENT_ADDED, { to: story.id }), listen(member, REPLIED), listen(moderator, REPLIED)];
const say = (writer, text) => data(writer.mutation(WRITE, { to: story.id, text }));
await happen((time) => say(moderator, `Said ${time}`), [talk, mine]);
assert.match(talk.heard[0].data.commentAdded.text, /^Said /);
assert.deepEqual(mine.heard[0].data.replied.author, { username: "moderator" });
await say(member, "To myself");
await talk.until((heard) => heard.some((result) => result.data?.commentAdded.text === "To myself"));
assert.ok(mine.heard.every((result) => result.data.replied.text !== "To myself"));
assert.equal(others.heard.length, 0);

// Who may not.
assert.equal(await refusal(client(), REPLIED), "UNAUTHENTICATED");
assert.equal(await refusal(client(), COMMENT_ADDED, { to: "Story:999999" }), "NOT_FOUND");

[all, tagged, talk, mine, others].forEach(({ unsubscribe }) => unsubscribe());
console.log("ok");
