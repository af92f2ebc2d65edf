import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readImports, withoutComments } from '../scripts/setup/read-imports.mjs'
import { circles, mutualImports, nodeInBrowser } from './test-import-graph'
import { aroundDoors, DIVIDED, doorsOf, namedPaths, roomOf, rooms, sources, wideDoor } from './test-rooms'

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
  ['collections', 'lib/add-to-list', 'lib/top-scores', 'lib/remembered', 'lib/byte-cache', 'lib/every'],
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
    imports: /^lib\/library\/sql\/rows$/,
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

test.each(DIVIDED)('the folders of %s import each other one way', (parent) => {
  expect(mutualImports(sources(), parent)).toEqual([])
})

test('what the browser loads imports nothing of Node', () => {
  expect(nodeInBrowser(sources())).toEqual([])
})

test('imports run in no circles, those of types included', () => {
  expect(circles(sources())).toEqual([])
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

const MOST_DOORS = 4

test('a room is entered by its doors alone', () => {
  const files = sources()
  const all = rooms()
  // A room that is divided may have no file of its own.
  const closed = all.filter((room) => [...files.keys()].some((file) => roomOf(file, all) === room))
  const doors = new Map(closed.map((room) => [room, doorsOf(room)]))
  const wrong = [...doors].flatMap(([room, own]) => {
    const isFew = own.length > 0 && own.length <= MOST_DOORS
    return [
      ...(isFew ? [] : [`${room} has ${own.length} doors`]),
      ...own.flatMap((door) => wideDoor(door, files.get(door) ?? '')),
    ]
  })
  expect([...wrong, ...aroundDoors(files, doors, all)]).toEqual([])
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

test('docs/architecture.md names every room, and what it names exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(rooms().filter((room) => !text.includes(`\`${room}\``))).toEqual([])
  expect(namedPaths(text).filter((name) => name.includes('/') && !existsSync(name))).toEqual([])
})

test('the files and rooms that the database schema names exist', () => {
  const named = readFileSync('prisma/schema.prisma', 'utf8').match(/\blib\/[\w/.-]*\w/g) ?? []
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !existsSync(name))).toEqual([])
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

/** Index of a file's layer in LAYERS, by the longest matching name; -1 outside of all. */
function layerOf(file: string): number {
  const name = file.replace(/\.tsx?$/, '')
  const matches = LAYERS.flatMap(([, ...places], layer) =>
    places.filter((place) => name === place || name.startsWith(`${place}/`)).map((place) => ({ layer, place })),
  )
  return matches.sort((a, b) => b.place.length - a.place.length)[0]?.layer ?? -1
}
