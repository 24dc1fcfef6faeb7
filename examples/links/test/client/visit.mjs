// A member's day with the API, by the client Kitsu: node visit.mjs ADDRESS. Prints "ok" when all is as it should be.
import assert from "node:assert/strict";
import Kitsu from "kitsu";

const [address] = process.argv.slice(2);

// A client with a token for a name and a password.
async function logIn(name) {
  const basic = Buffer.from(`${name}:${name}-password`).toString("base64");
  const answer = await fetch(`${address}/api/token`, { method: "POST", headers: { Authorization: `Basic ${basic}` } });
  assert.equal(answer.status, 201);
  const { meta } = await answer.json();
  return new Kitsu({
    baseURL: `${address}/api`, pluralize: false, camelCaseTypes: false, headers: { Authorization: `Bearer ${meta.token}` },
  });
}

// The status of a request that is refused, and the first error.
async function refused(request) {
  const error = await request.then(() => assert.fail("it was not refused"), (reason) => reason);
  return [error.response?.status ?? error.message, error.errors?.[0] ?? error.response?.data?.errors?.[0]];
}

async function reading(api) {
  const { data, meta, links } = await api.get("stories", {
    params: { include: "author,tags,comments.author", fields: { users: "username" }, sort: "-hotness", page: { size: 5 } },
  });
  assert.equal(data.length, 5);
  assert.ok(meta.total >= 300);
  assert.ok(links.next.startsWith("/api/stories?"));
  assert.ok(data.every((story) => story.author.data.username && story.tags.data.every((tag) => tag.name)));
  assert.ok(data.some((story) => story.comments.data.some((comment) => comment.author.data.username)));
  const { data: found } = await api.get("tags", { params: { filter: { name: "ruby" } } });
  assert.deepEqual(found.map((tag) => tag.name), ["ruby"]);
  const { data: author } = await api.get(`stories/${data[0].id}/author`);
  assert.equal(author.id, data[0].author.data.id);
}

async function writing(api) {
  const tags = (await api.get("tags", { params: { sort: "name", page: { size: 2 } } })).data;
  const [first, second] = tags.map(({ id, type }) => ({ id, type }));
  const { data: story } = await api.post("stories", { title: "By a client", text: "Text", tags: { data: [first] } });
  assert.equal(story.title, "By a client");
  const { data: changed } = await api.patch("stories", { id: story.id, title: "By a client, twice" });
  assert.equal(changed.title, "By a client, twice");
  assert.equal(changed.text, "Text");

  await api.patch(`stories/${story.id}/relationships/tags`, [first, second], {});
  const { data: filed } = await api.get(`stories/${story.id}/relationships/tags`);
  assert.deepEqual(filed.map((tag) => tag.id).sort(), [first.id, second.id].sort());

  const where = { id: story.id, type: "stories" };
  const { data: comment } = await api.post("comments", { text: "First", story: { data: where } });
  const parent = { id: comment.id, type: "comments" };
  const { data: reply } = await api.post("comments", { text: "Second", story: { data: where }, parent: { data: parent } });
  assert.equal(reply.depth, 1);
  const { data: thread } = await api.get(`comments/${comment.id}`, { params: { include: "replies,story" } });
  assert.deepEqual(thread.replies.data.map((it) => it.text), ["Second"]);
  assert.equal(thread.story.data.title, "By a client, twice");
  return { story, reply };
}

async function mistakes(api, stranger, { story, reply }) {
  const [status, error] = await refused(api.post("stories", { title: "x", text: "x" }));
  assert.equal(status, 422);
  assert.match(error.source.pointer, /^\/data\/(attributes\/title|relationships\/tags)$/);
  assert.equal((await refused(stranger.patch("stories", { id: story.id, title: "Mine" })))[0], 403);
  assert.equal((await refused(api.get("stories", { params: { include: "nothing" } })))[0], 400);
  await api.delete("comments", reply.id);
  await api.delete("stories", story.id);
  assert.equal((await refused(api.get(`stories/${story.id}`)))[0], 404);
  assert.equal((await refused(api.get(`comments/${reply.id}`)))[0], 404);
}

const api = await logIn("demo");
await reading(api);
await mistakes(api, new Kitsu({ baseURL: `${address}/api`, pluralize: false, camelCaseTypes: false }), await writing(api));
console.log("ok");
