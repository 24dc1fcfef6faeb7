// Makes the JSON text of the slow query's answer on Node, in a process of its own, as often as it takes, and prints
// nanoseconds of CPU time a query: those of the whole process, with the threads that collect garbage and compile. Reads
// from standard input what Articles.to_json writes; ends with status 1 where the answer is not the one that is given there.
//
//   node worker.mjs ENGINE SECONDS

import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

const [engine, seconds] = process.argv.slice(2)
const library = engine === 'graphql-js 16' ? 'graphql-16' : 'graphql'
const js = createRequire(import.meta.url)(library)
const { articles, categories, query, answer } = JSON.parse(readFileSync(0, 'utf8'))

const some = type => new js.GraphQLNonNull(type)
const category = new js.GraphQLEnumType({
  name: 'Category', values: Object.fromEntries(categories.map(name => [name, {}]))
})
const article = new js.GraphQLObjectType({
  name: 'Article',
  fields: () => ({
    slug: { type: some(js.GraphQLID) },
    title: { type: some(js.GraphQLString) },
    position: { type: some(js.GraphQLInt) },
    category: { type: some(category) },
    relatedArticles: { type: some(new js.GraphQLList(some(article))) }
  })
})
const root = new js.GraphQLObjectType({
  name: 'Query',
  fields: { articles: { type: new js.GraphQLList(some(article)), resolve: () => articles } }
})
const schema = new js.GraphQLSchema({ query: root })
const document = js.parse(query)

const compiled = options => {
  const { compileQuery } = createRequire(import.meta.url)('graphql-jit')
  return compileQuery(schema, document, undefined, options)
}
const engines = {
  'graphql-js 16': () => () => JSON.stringify(js.execute({ schema, document })),
  'graphql-js 17': () => () => JSON.stringify(js.execute({ schema, document })),
  'graphql-jit': () => {
    const { query } = compiled()
    return () => JSON.stringify(query({}, {}, {}))
  },
  'graphql-jit, its own serializer': () => {
    const { query, stringify } = compiled({ customJSONSerializer: true })
    return () => stringify(query({}, {}, {}))
  }
}
const ask = engines[engine]()

if (ask() !== answer) {
  console.error(`${engine} answers ${ask().slice(0, 200)}, not ${answer.slice(0, 200)}`)
  process.exit(1)
}

const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) * 1000 }
const measure = () => {
  const begun = spent()
  let calls = 0
  do { for (let i = 0; i < 10; i++) ask(); calls += 10 } while (spent() - begun < seconds * 1e9)
  return (spent() - begun) / calls
}

measure() // warms up
console.log(measure())
