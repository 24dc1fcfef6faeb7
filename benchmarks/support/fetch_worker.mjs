// Answers requests with Hono's `fetch`, in a process of its own, on Bun or Deno. As fetch_worker.rb, which says how.

import { Hono } from 'hono'

const [path, answer] = process.argv.slice(-2)
const REQUESTS = 10000, WARM = 60000, ROUNDS = 6, SLICE = 50

const app = new Hono()
app.get('/', c => c.text('hello'))
app.get('/hello/:name', c => c.text(`hello ${c.req.param('name')}`))
app.get('/json', c => c.json({ message: 'hello' }))

let number = 0
const next = () => {
  const word = `w${number++ % REQUESTS}`
  return [new Request(`http://example.org${path.replace('*', word)}?q=${word}`, { headers: { cookie: `id=${word}` } }), word]
}

for (let i = 0; i < 100; i++) {
  const [request, word] = next()
  const response = await app.fetch(request)
  const text = await response.text()
  if (response.status !== 200 || text !== answer.replace('*', word)) {
    console.error(`${path} is answered with ${response.status} ${text}, not with ${answer.replace('*', word)}`)
    process.exit(1)
  }
}

const send = async (count) => {
  let wall = 0
  for (let sent = 0; sent < count; sent += SLICE) {
    const requests = Array.from({ length: SLICE }, () => next()[0])
    const begin = process.hrtime.bigint()
    for (let i = 0; i < SLICE; i++) {
      const response = app.fetch(requests[i])
      if (response instanceof Promise) await response
    }
    wall += Number(process.hrtime.bigint() - begin)
  }
  return wall / count
}

await send(WARM)
const rounds = []
for (let i = 0; i < ROUNDS; i++) rounds.push(await send(REQUESTS))
console.log(rounds.sort((a, b) => a - b)[ROUNDS / 2])
