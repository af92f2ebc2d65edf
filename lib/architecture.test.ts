import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readImports, withoutComments } from '../scripts/setup/read-imports.mjs'

// From the top down: a file may import its own layer and those below.
const LAYERS: [layer: string, ...places: string[]][] = [
  ['app', 'app', 'proxy', 'instrumentation'],
  ['boot', 'lib/boot', 'lib/as-its-owner', 'lib/start-server', 'lib/print-first-link'],
  ['metrics', 'lib/metrics'],
  ['leaving', 'lib/leaving'],
  ['sharing', 'lib/sharing'],
  ['zotero', 'lib/zotero'],
  ['research', 'lib/research'],
  ['sessions', 'lib/sessions'],
  ['library', 'lib/library'],
  ['thinking', 'lib/thinking'],
  ['quoting', 'lib/quoting'],
  ['question', 'lib/question'],
  ['citations', 'lib/citations'],
  ['sources', 'lib/sources'],
  ['models', 'lib/models'],
  ['backups', 'lib/backups'],
  ['engine', 'lib/engine'],
  ['libraries', 'lib/libraries'],
  ['accounts', 'lib/accounts'],
  ['db', 'lib/db'],
  ['text', 'lib/text'],
  ['files', 'lib/files'],
  ['s3', 'lib/s3'],
  ['secrets', 'lib/secrets'],
  ['net', 'lib/net'],
  ['owner', 'lib/owner'],
  ['collect-at-rest', 'lib/collect-at-rest'],
  ['log', 'lib/log'],
  ['measures', 'lib/measures'],
  ['reach', 'lib/reach'],
  ['env', 'lib/env'],
  ['describe-issues', 'lib/describe-issues'],
  ['collections', 'lib/add-to-list', 'lib/remembered', 'lib/byte-cache', 'lib/every'],
  ['errors', 'lib/errors'],
]

// Imports and code that are forbidden in addition to those against the order of the layers.
const RULES: { name: string; within: RegExp; except?: RegExp; imports?: RegExp; source?: RegExp }[] = [
  {
    name: 'lib knows neither the screen nor its framework',
    within: /^lib\//,
    imports: /^(app|proxy|instrumentation|e2e|scripts)(\/|$)|^(react|react-dom|next)(\/|$)/,
  },
  { name: 'only lib/engine imports the engine', within: /./, except: /^lib\/engine\//, imports: /^@dbos-inc\// },
  {
    name: 'only lib/db opens the database',
    within: /./,
    except: /^lib\/db\//,
    imports: /^(@electric-sql|@prisma)\/|^lib\/db\/generated\/internal/,
  },
  {
    name: 'citations are pure, but for the styles that are read',
    within: /^lib\/citations\//,
    except: /^lib\/citations\/references\/styles\/read-style\.ts$/,
    imports: /^lib\/(?!citations\/|text\/|remembered$)|^node:(fs|net|http|child_process)/,
  },
  {
    name: 'sources know no database and no models',
    within: /^lib\/sources\//,
    imports: /^lib\/(db|models|engine)\/|^pg$/,
  },
  {
    name: "the PDF reader's child brings in nothing but the reader",
    within: /^lib\/library\/pdf\//,
    imports: /^lib\/(?!library\/pdf\/|text\/|add-to-list$|remembered$|env$|errors$|log$)/,
  },
  {
    name: 'only lib/env.ts reads process.env',
    within: /^(app|lib)\//,
    except: /^lib\/env\.ts$/,
    source: /\bprocess\.env\b/,
  },
  {
    name: 'whoever asks who somebody is waits for the answer',
    within: /^(app|proxy)/,
    source: /(?<!await |function |return )\brequire(Access|Known|Person)\(/,
  },
  {
    // Every page is rendered on each request, so prefetching a page without `loading.tsx` gains nothing.
    name: 'links say whether something is fetched before they are followed',
    within: /^app\//,
    source: /<Link\b(?![^<]*\bprefetch=)/,
  },
  { name: 'only app/ui imports the headless library', within: /./, except: /^app\/ui\//, imports: /^@base-ui\// },
  {
    name: 'dialogs, menus, tabs and tooltips are those of app/ui',
    within: /^app\//,
    except: /^app\/ui\//,
    source: /<dialog\b|\bshowModal\(|\brole="(dialog|alertdialog|menu|menuitem|tablist|tab|tooltip)"/,
  },
  {
    name: 'raw SQL lives in lib/library, whose tables it reads, and in lib/db',
    within: /./,
    except: /^lib\/(library|db)\//,
    source: /\brows[<(]/,
    imports: /^lib\/library\/search\/rows$/,
  },
  {
    name: 'vectors, and statements past `rows`, live in lib/library/search and lib/db',
    within: /./,
    except: /^lib\/(library\/search|db)\//,
    source: /\$(queryRaw|executeRaw)|<=>|<#>|<->|\bpool\(\)\)?\.query\(/,
  },
]

test('every file of lib belongs to a layer', () => {
  expect([...sources().keys()].filter((file) => layerOf(file) === -1)).toEqual([])
})

test('imports point down, and each rule holds', () => {
  expect(violations(sources())).toEqual([])
})

/** Rooms divided into further rooms. */
const DIVIDED = [
  'lib/accounts',
  'lib/citations',
  'lib/db',
  'lib/library',
  'lib/models',
  'lib/quoting',
  'lib/research',
  'lib/sources',
  'lib/text',
]

test.each(DIVIDED)('the folders of %s import each other one way', (parent) => {
  expect(mutualImports(sources(), parent)).toEqual([])
})

/** Circles of imports, types included, from before this rule, by the room of their first file. Open one and lower its number; add none. */
const CIRCLES_BEFORE: Record<string, number> = {
  'lib/library/pdf': 3,
  'lib/library/search': 1,
}

test('what the browser loads imports nothing of Node', () => {
  expect(nodeInBrowser(sources())).toEqual([])
})

test('a module of Node behind a client component is found, but not behind types or server actions', () => {
  const files = new Map([
    [
      'app/a.tsx',
      "'use client'\nimport { b } from '../lib/b'\nimport type { D } from '../lib/d'\nimport { e } from './e'",
    ],
    ['app/e.ts', "'use server'\nimport fs from 'node:fs'"],
    ['lib/b.ts', "import { c } from './c'"],
    ['lib/c.ts', "import path from 'node:path'"],
    ['lib/d.ts', "import fs from 'node:fs'"],
  ])
  expect(nodeInBrowser(files)).toEqual(['app/a.tsx > lib/b.ts > lib/c.ts > node:path'])
})

test('imports run in no circles, those of types included', () => {
  const all = rooms()
  const counts: Record<string, number> = {}
  for (const [first = ''] of circles(sources())) {
    const room = roomOf(first, all) ?? path.posix.dirname(first)
    counts[room] = (counts[room] ?? 0) + 1
  }
  expect(counts).toEqual(CIRCLES_BEFORE)
})

test('a circle of imports is found once, and a chain is none', () => {
  const files = new Map([
    ['lib/a.ts', "import type { B } from './b'"],
    ['lib/b.ts', "import type { C } from './c'\nimport { d } from './d'"],
    ['lib/c.tsx', "import { a } from '@/lib/a'"],
    ['lib/d.ts', "import { e } from './e'"],
    ['lib/e.ts', ''],
  ])
  expect(circles(files)).toEqual([['lib/a.ts', 'lib/b.ts', 'lib/c.tsx']])
})

test('every room has a README, and what it names exists', () => {
  const missing = rooms().flatMap((room) => {
    const readme = path.posix.join(room, 'README.md')
    if (!existsSync(readme)) return [readme]
    return namedPaths(readFileSync(readme, 'utf8'))
      .filter((name) => ![path.posix.join(room, name), name].some((place) => existsSync(place)))
      .map((name) => `${readme} names ${name}`)
  })
  expect(missing).toEqual([])
})

/** Rooms that others enter by the doors in their READMEs alone. Add rooms; take none off. */
const ROOMS_WITH_DOORS = [
  'lib/accounts/audit',
  'lib/accounts/joining',
  'lib/accounts/keys',
  'lib/accounts/passwords',
  'lib/accounts/people',
  'lib/accounts/programs',
  'lib/accounts/rights',
  'lib/accounts/sign-in',
  'lib/backups',
  'lib/citations/answer',
  'lib/citations/blocks',
  'lib/citations/check',
  'lib/citations/drafts',
  'lib/citations/evidence',
  'lib/citations/markers',
  'lib/citations/verdict',
  'lib/citations/words',
  'lib/db',
  'lib/db/connection',
  'lib/db/data-dir',
  'lib/db/dump',
  'lib/db/migrate',
  'lib/db/paper-rows',
  'lib/db/people-rows',
  'lib/db/run-rows',
  'lib/db/work-rows',
  'lib/engine',
  'lib/files',
  'lib/leaving',
  'lib/libraries',
  'lib/library',
  'lib/library/add',
  'lib/library/aside',
  'lib/library/care',
  'lib/library/catalog',
  'lib/library/chunking',
  'lib/library/cite',
  'lib/library/citing',
  'lib/library/collections',
  'lib/library/figures',
  'lib/library/files',
  'lib/library/filters',
  'lib/library/find',
  'lib/library/highlights',
  'lib/library/holding',
  'lib/library/identity',
  'lib/library/ids',
  'lib/library/indexing',
  'lib/library/ingest',
  'lib/library/list',
  'lib/library/list-look',
  'lib/library/list-search',
  'lib/library/metadata',
  'lib/library/new-works',
  'lib/library/notices',
  'lib/library/organize',
  'lib/library/outside',
  'lib/library/overview',
  'lib/library/own-style',
  'lib/library/pages',
  'lib/library/paper',
  'lib/library/passages',
  'lib/library/recent',
  'lib/library/reference',
  'lib/library/removal',
  'lib/library/samples',
  'lib/library/tables',
  'lib/library/variety',
  'lib/metrics',
  'lib/models/calls',
  'lib/models/connection',
  'lib/models/costs',
  'lib/models/embedding',
  'lib/models/limits',
  'lib/models/prompts',
  'lib/models/requests',
  'lib/models/server',
  'lib/models/settings',
  'lib/net',
  'lib/question',
  'lib/quoting',
  'lib/quoting/answer',
  'lib/quoting/choose',
  'lib/quoting/prepare',
  'lib/quoting/rank',
  'lib/quoting/tables',
  'lib/research',
  'lib/research/again',
  'lib/research/answers',
  'lib/research/check',
  'lib/research/commands',
  'lib/research/contents',
  'lib/research/control',
  'lib/research/costs',
  'lib/research/events',
  'lib/research/evidence',
  'lib/research/export',
  'lib/research/funnel',
  'lib/research/look-up',
  'lib/research/modes',
  'lib/research/outline',
  'lib/research/overview',
  'lib/research/plan',
  'lib/research/question',
  'lib/research/record',
  'lib/research/results',
  'lib/research/run',
  'lib/research/saved',
  'lib/research/settings',
  'lib/research/shortlist',
  'lib/research/sources',
  'lib/research/tables',
  'lib/research/trace',
  'lib/research/versions',
  'lib/research/workflow',
  'lib/research/write',
  'lib/s3',
  'lib/secrets',
  'lib/sessions',
  'lib/sharing',
  'lib/sources/ask',
  'lib/sources/fetch',
  'lib/sources/scholarly',
  'lib/sources/search',
  'lib/sources/work',
  'lib/text',
  'lib/text/format',
  'lib/text/language',
  'lib/text/names',
  'lib/text/words',
  'lib/thinking',
]
const MOST_DOORS = 4
const MOST_EXPORTS = 12

test('rooms with doors are entered by these alone', () => {
  const files = sources()
  const all = rooms()
  const wrong = ROOMS_WITH_DOORS.flatMap((room) => {
    const doors = doorsOf(room)
    const isFew = doors.length > 0 && doors.length <= MOST_DOORS
    return [
      ...(isFew ? [] : [`${room} has ${doors.length} doors`]),
      ...doors.flatMap((door) => wideDoor(door, files.get(door) ?? '')),
    ]
  })
  const doors = new Map(ROOMS_WITH_DOORS.map((room) => [room, doorsOf(room)]))
  expect([...wrong, ...aroundDoors(files, doors, all)]).toEqual([])
})

test('an import past the doors, a door with too many exports and `export *` are found', () => {
  const files = new Map([
    ['app/page.tsx', "import { a } from '@/lib/room/door'\nimport { b } from '@/lib/room/deep/inside'"],
    ['lib/room/door.ts', "import { b } from './deep/inside'"],
  ])
  expect(aroundDoors(files, new Map([['lib/room', ['lib/room/door.ts']]]), ['lib/room'])).toEqual([
    'app/page.tsx imports lib/room/deep/inside, which is no door of lib/room',
  ])
  const thirteen = [...'abcdefghijk'].map((name) => `export const ${name} = 1`).join('\n')
  expect(wideDoor('door.ts', `${thirteen}\nexport { x, type Y } from './inside'`)).toEqual(['door.ts has 13 exports'])
  expect(wideDoor('door.ts', "export * from './inside'")).toEqual(['door.ts exports *'])
  expect(wideDoor('door.ts', "export async function a() {}\nexport { type B, c } from './inside'")).toEqual([])
})

test('each door that a README lists is imported by another room', () => {
  const all = rooms()
  const entered = new Set<string>()
  for (const [file, source] of sources())
    for (const target of readImports(file, withoutComments(source)))
      if (roomOf(target, all) !== roomOf(file, all)) entered.add(target)
  const unused = all.flatMap(doorsOf).filter((door) => !entered.has(door.replace(/\.tsx?$/, '')))
  expect(unused).toEqual([])
})

test('paths that a README names are read', () => {
  expect(namedPaths('`think.ts` for `/find`, in `web/` and `lib/text`, not `term`')).toEqual([
    'think.ts',
    'web/',
    'lib/text',
  ])
})

test('docs/architecture.md names every room, and what it names exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(rooms().filter((room) => !text.includes(`\`${room}\``))).toEqual([])
  expect(namedPaths(text).filter((name) => name.includes('/') && !existsSync(name))).toEqual([])
})

test('two folders that import each other are found', () => {
  const files = new Map([
    ['lib/library/add/a.ts', "import { b } from '../find/b'"],
    ['lib/library/find/b.ts', "import type { C } from '../add/deep/c'"],
    ['lib/library/list/d.ts', "import { b } from '../find/b'"],
  ])
  expect(mutualImports(files, 'lib/library')).toEqual(['add and find'])
})

test.each([
  ['library imports research', 'lib/library/papers.ts', "import { gather } from '../research/gather'"],
  ['library imports research', 'lib/library/papers.ts', "import type { Run } from '@/lib/research/run'"],
  ['library imports boot', 'lib/library/papers.ts', "const later = await import('../boot')"],
  ['library imports research', 'lib/library/papers.ts', "export { gather } from '../research/gather'"],
  [
    'text imports library',
    'lib/text/sentences.ts',
    "import { analyze } from './analyze'\nimport { papers } from '../library/papers'",
  ],
  ['lib knows neither', 'lib/errors.ts', "import { useState } from 'react'"],
  ['lib knows neither', 'lib/research/answer.ts', "import '@/app/globals.css'"],
  ['only lib/engine', 'app/page.tsx', "import {\n  DBOS,\n} from '@dbos-inc/dbos-sdk'"],
  ['only lib/db', 'lib/research/answer.ts', "import { PGlite } from '@electric-sql/pglite'"],
  ['citations are pure', 'lib/citations/verify.ts', "import { log } from '../log'"],
  ['sources know no database', 'lib/sources/scholarly/arxiv.ts', "import { db } from '../../db/client'"],
  ['nothing but the reader', 'lib/library/pdf/read-pdf.ts', "import { chunk } from '../chunk'"],
  ['only lib/env.ts', 'lib/research/answer.ts', 'const key = process.env.OPENAI_API_KEY'],
  ['vectors, and statements', 'lib/library/list/list.ts', 'await client.$queryRaw`SELECT 1`'],
  ['raw SQL', 'lib/research/answer.ts', "await rows<Row>('SELECT 1')"],
])('a planted violation is found: %s', (words, file, source) => {
  expect(violations(new Map([[file, source]])).join('\n')).toContain(words)
})

test('what is allowed is not reported', () => {
  const files = new Map([
    ['app/page.tsx', "// import { DBOS } from '@dbos-inc/dbos-sdk'\nimport { log } from '@/lib/log'"],
    ['lib/library/search/rank.ts', "import { db } from '../../db/client'\nawait client.$queryRaw`SELECT a <=> b`"],
    ['lib/log.ts', "/* never: from 'react' */\nimport { env } from './env'"],
  ])
  expect(violations(files)).toEqual([])
})

function violations(files: Map<string, string>): string[] {
  return [...files].flatMap(([file, source]) => {
    const code = withoutComments(source)
    const imports = readImports(file, code)
    const from = layerOf(file)
    const upward = imports.filter((target) => layerOf(target) !== -1 && layerOf(target) < from)
    const broken = RULES.filter(
      (rule) =>
        rule.within.test(file) &&
        !rule.except?.test(file) &&
        (rule.source?.test(code) || imports.some((target) => rule.imports?.test(target))),
    )
    return [
      ...upward.map((to) => `${file}: ${LAYERS[from]?.[0]} imports ${LAYERS[layerOf(to)]?.[0]} (${to})`),
      ...broken.map((rule) => `${file}: ${rule.name}`),
    ]
  })
}

/** Paths from client components to modules of Node. Imports of types and server actions do not reach the browser. */
function nodeInBrowser(files: Map<string, string>): string[] {
  const isMarked = (file: string, mark: string) => files.get(file)?.startsWith(`'${mark}'`) ?? false
  const reached = new Map(
    [...files.keys()].filter((file) => isMarked(file, 'use client')).map((file) => [file, file] as const),
  )
  const found: string[] = []
  for (const [file, way] of reached) {
    const values = (files.get(file) ?? '').replace(/^(?:import|export) type [^'"]*['"][^'"]*['"]/gm, '')
    for (const target of readImports(file, values)) {
      if (target.startsWith('node:')) found.push(`${way} > ${target}`)
      const next = [target, `${target}.ts`, `${target}.tsx`].find((path) => files.has(path))
      if (next && !reached.has(next) && !isMarked(next, 'use server')) reached.set(next, `${way} > ${next}`)
    }
  }
  return found
}

/** Pairs of folders in `parent` that import each other. */
function mutualImports(files: Map<string, string>, parent: string): string[] {
  const folderOf = (file: string) => new RegExp(`^${parent}/([^/]+)/`).exec(file)?.[1]
  const arrows = new Set<string>()
  for (const [file, source] of files)
    for (const target of readImports(file, withoutComments(source))) {
      const [from, to] = [folderOf(file), folderOf(target)]
      if (from && to && from !== to) arrows.add(`${from} and ${to}`)
    }
  const backwards = (arrow: string) => arrow.split(' ').reverse().join(' ')
  return [...arrows].filter((arrow) => arrow < backwards(arrow) && arrows.has(backwards(arrow)))
}

/** Groups of files that import each other, directly or through others: strongly connected components, each sorted. */
function circles(files: Map<string, string>): string[][] {
  const byName = new Map([...files.keys()].map((file) => [file.replace(/\.tsx?$/, ''), file]))
  const targets = new Map(
    [...files].map(([file, source]) => [
      file,
      readImports(file, withoutComments(source)).flatMap((target) => byName.get(target) ?? []),
    ]),
  )
  const reached = new Map<string, Set<string>>()
  for (const file of files.keys()) {
    const seen = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const target of targets.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
    reached.set(file, seen)
  }
  const isIn = (file: string, of: string) => (reached.get(of)?.has(file) && reached.get(file)?.has(of)) ?? false
  const found = [...files.keys()].filter((file) => isIn(file, file)).sort()
  const groups = found.map((file) => found.filter((other) => isIn(other, file)))
  return groups.filter(([first], at) => first === found[at])
}

/** Folders without code of ours: the generated client, and databases of earlier versions. */
const NO_ROOMS = ['lib/db/generated', 'lib/db/fixtures']

/** The folders of `lib`, and those of the rooms that are divided further. */
function rooms(): string[] {
  const foldersOf = (parent: string) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.posix.join(parent, entry.name))
      .filter((room) => !NO_ROOMS.includes(room))
  return foldersOf('lib').flatMap((room) => (DIVIDED.includes(room) ? [room, ...foldersOf(room)] : [room]))
}

/** The innermost room that contains a file; undefined outside of rooms. */
function roomOf(file: string, all: string[]): string | undefined {
  return all.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0]
}

/** The files that a room's README lists as doors. */
function doorsOf(room: string): string[] {
  const doors = readFileSync(path.posix.join(room, 'README.md'), 'utf8').split('- Doors:')[1] ?? ''
  return namedPaths(doors).map((door) => path.posix.join(room, door))
}

/** Reports a door with more than `MOST_EXPORTS` exports, or with `export *`. */
function wideDoor(door: string, source: string): string[] {
  const code = withoutComments(source)
  if (/^export (?:type )?\*/m.test(code)) return [`${door} exports *`]
  const declared = code.match(/^export (?:default )?(?:async )?(?:const|function\*?|class|type|interface) \w+/gm) ?? []
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.match(/[^,\s][^,]*/g),
  )
  const count = declared.length + listed.length
  return count > MOST_EXPORTS ? [`${door} has ${count} exports`] : []
}

/** Imports from outside of files in `doors`' rooms that are not doors. */
function aroundDoors(files: Map<string, string>, doors: Map<string, string[]>, all: string[]): string[] {
  const open = new Set([...doors.values()].flat().map((door) => door.replace(/\.tsx?$/, '')))
  return [...files].flatMap(([file, source]) =>
    readImports(file, withoutComments(source)).flatMap((target) => {
      const room = roomOf(target, all)
      const isPast = room && doors.has(room) && room !== roomOf(file, all) && !open.has(target)
      return isPast ? [`${file} imports ${target}, which is no door of ${room}`] : []
    }),
  )
}

/** Files and folders that a text names in backticks: they have a known ending, or begin with `lib/`. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w[\]./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('/') && /\.(tsx?|mjs|json|md)$|\/$|^lib\//.test(name))
}

/** Index of a file's layer in LAYERS, by the longest matching name; -1 outside of all. */
function layerOf(file: string): number {
  const name = file.replace(/\.tsx?$/, '')
  const matches = LAYERS.flatMap(([, ...places], layer) =>
    places.filter((place) => name === place || name.startsWith(`${place}/`)).map((place) => ({ layer, place })),
  )
  return matches.sort((a, b) => b.place.length - a.place.length)[0]?.layer ?? -1
}

/** Tests, their helpers and the processes they start may import anything. */
const OF_TESTS = /(\.test|-probe)\.tsx?$|(^|\/)test-[^/]+$/

function sources(): Map<string, string> {
  const files = ['app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  const own = [...files, 'proxy.ts', 'instrumentation.ts'].filter(
    (file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file) && !file.startsWith('lib/db/generated/'),
  )
  return new Map(own.map((file) => [file, readFileSync(file, 'utf8')]))
}
