// The app that is served, in Hono, on the runtime that runs this: Bun, Deno or Node.

import { readFileSync } from 'node:fs'
import process from 'node:process'
import { Hono } from 'hono'

const page = readFileSync(process.env.BENCH_PAGE, 'utf8')
const app = new Hono()
app.get('/', c => c.text('hello'))
app.get('/hello/:name', c => c.text(`hello ${c.req.param('name')}`))
app.get('/json', c => c.json({ message: 'hello' }))
app.get('/page', c => c.html(page))
app.post('/form', async c => c.text(`hello ${(await c.req.parseBody()).name}`))

const hostname = '127.0.0.1', port = Number(process.env.PORT)
if (globalThis.Bun) Bun.serve({ hostname, port, fetch: app.fetch })
else if (globalThis.Deno) Deno.serve({ hostname, port, onListen() {} }, app.fetch)
else (await import('@hono/node-server')).serve({ hostname, port, fetch: app.fetch })
