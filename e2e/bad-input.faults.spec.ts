import { readFileSync } from 'node:fs'
import { expect, test } from './folio'

// Requests that no screen sends, to every action and route of the build, by someone with the right: each gets a
// message.
test.use({ baseURL: async ({ empty }, use) => use(empty.url) })

type Action = { exportedName: string; filename: string; workers: Record<string, unknown> }
const build = (name: string) => JSON.parse(readFileSync(`.next/server/${name}.json`, 'utf8'))
const actions = Object.entries(build('server-reference-manifest').node as Record<string, Action>)
const routes = Object.keys(build('app-paths-manifest') as object).filter((route) => route.startsWith('/api/'))

const LONG = 'x'.repeat(200_000)
const ARGUMENTS: unknown[][] = [
  [],
  [null],
  [null, null, null],
  [7],
  [-1, -1, -1],
  ['', '', ''],
  ['no-such-id'],
  ['no-such-id', 'no-such-id', true],
  ['__proto__', 'constructor', 'toString'],
  ['a\0b', '\ud800', '\udfff'],
  [LONG],
  [LONG, LONG],
  [{}],
  [{}, {}, {}],
  [[], [], []],
  [[null], [{}]],
  [{ constructor: 1, tableId: 7, words: {}, filter: [] }, { from: -1, count: 1e9 }, 'no date'],
  [Array.from({ length: 2_000 }, (_, n) => `paper-${n}`)],
  ['no-such-id', Array.from({ length: 2_000 }, (_, n) => `paper-${n}`), []],
  [true, false, true],
]
/** Bodies from which some value reaches an action. */
const REFERENCES = ['["$K1"]', '["$@1"]', '["$undefined"]']
/** Bodies that are rejected before any action is called: sent to one action of each file. */
const UNREADABLE = ['', 'null', '{}', '7', '[', '["$F1"]', '["$Q1","$W2"]', '["$1"]']

const firsts = new Set(
  Object.values(Object.fromEntries([...actions].reverse().map(([id, { filename }]) => [filename, id]))),
)

// A quarter of them per test, because each test has its own time limit.
for (const quarter of [0, 1, 2, 3])
  test(`no action breaks on bad input, quarter ${quarter + 1}`, async ({ empty: folio }) => {
    const broken: string[] = []
    const chosen = actions.filter((_, place) => place % 4 === quarter)
    let refused = 0
    for (const [id, { exportedName, workers }] of chosen) {
      const page =
        Object.keys(workers)[0]
          ?.replace(/^app|\/page$/g, '')
          .replace(/\[[^\]]+\]/g, 'a') || '/'
      const bodies = [...ARGUMENTS.map((one) => JSON.stringify(one)), ...REFERENCES]
      for (const body of [...bodies, ...(firsts.has(id) ? UNREADABLE : [])]) {
        const began = performance.now()
        const response = await fetch(folio.url + page, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' },
          body,
        })
        const text = await response.text()
        const seconds = (performance.now() - began) / 1000
        const said = `${exportedName}(${body.slice(0, 60)})`
        if (response.status >= 500) broken.push(`${said}: ${response.status}`)
        if (text.includes('"code":"internal"')) broken.push(`${said}: internal`)
        if (seconds > 5) broken.push(`${said}: ${seconds.toFixed(1)} s`)
        if (text.includes('"code":"bad_request"') || response.status === 400) refused++
      }
    }
    expect(broken).toEqual([])
    expect(refused).toBeGreaterThan(chosen.length * 5)
  })

for (const ids of [
  ['no-such-id', '__proto__'],
  ['%F0%9F%92%A9', 'x'.repeat(5_000)],
])
  test(`no route breaks on bad input, with ids like ${ids[0]}`, async ({ empty: folio }) => {
    const broken: string[] = []
    for (const route of routes)
      for (const id of ids)
        for (const [method, body] of [
          ['GET'],
          ['DELETE'],
          ...['', '{', '[]', 'null', '7', '{"question":7,"text":7}', `{"text":"${LONG}"}`].map((one) => ['POST', one]),
          ...['', '{', '[]', '{"title":7}'].map((one) => ['PUT', one]),
        ] as [string, string?][]) {
          const path = route.replace(/\/route$/, '').replace(/\[[^\]]+\]/g, id)
          // This measures all of Folio's work or asks models, and takes no input.
          if (path === '/api/rebuild-index') continue
          const response = await fetch(folio.url + path, {
            method,
            body,
            headers: { 'content-type': 'application/json' },
          })
          const text = await response.text()
          if (response.status >= 500 || text.includes('"internal"'))
            broken.push(`${method} ${path.slice(0, 80)} ${body?.slice(0, 40)}: ${response.status}`)
        }
    expect(broken).toEqual([])
  })
