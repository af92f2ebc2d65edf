import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutComments } from '../scripts/setup/read-imports.mjs'

/** Type names must not end in one of these participles, and no function may be named just one. */
const PARTICIPLES = ['Asked', 'Begun', 'Chosen', 'Done', 'Found', 'Given', 'Gone', 'Heard', 'Held', 'Kept', 'Known']
PARTICIPLES.push('Left', 'Meant', 'Placed', 'Said', 'Seen', 'Taken', 'Told', 'Wanted', 'Written')
/** Neither a type nor a function may have one of these names. */
const VAGUE = ['Matter', 'Place', 'Standing', 'blotUncitable', 'letLeave', 'readsAs', 'tell', 'worthTelling']

/** Names from before this rule. Rename one and take it off; add none. */
const VAGUE_BEFORE: string[] = []

/** Types of one name in several files, from before this rule. Rename one and take it off; add none. */
const SHARED_BEFORE: string[] = ['Line: lib/library/pdf/layout/line.ts lib/quoting/tables/lines.ts']

const NAMED = /^(?:export )?(?:default )?(?:async )?(type|interface|class|function) (\w+)/gm

test('types, functions and files have names that say what they are', () => {
  expect(vagueNames(sources())).toEqual(VAGUE_BEFORE)
})

test('no two exported types have one name', () => {
  expect(sharedTypes(sources())).toEqual(SHARED_BEFORE)
})

test('a vague name is found, and a noun is not', () => {
  const files = new Map([
    ['lib/a/told-before.ts', 'export type Told = string\nexport function asked() {}\ntype KnownPaper = string'],
    [
      'lib/a/paper.ts',
      'type PaperAsked = string\nexport async function letLeave() {}\nexport function findPapers() {}',
    ],
  ])
  expect(vagueNames(files)).toEqual([
    'lib/a/paper.ts: letLeave',
    'lib/a/paper.ts: PaperAsked',
    'lib/a/told-before.ts: asked',
    'lib/a/told-before.ts: file',
    'lib/a/told-before.ts: Told',
  ])
})

test('two exported types of one name are found, and those inside a file are not', () => {
  const files = new Map([
    ['lib/a.ts', 'export type Range = string\ntype Row = string'],
    ['lib/b.ts', 'export interface Range {}\ntype Row = string'],
  ])
  expect(sharedTypes(files)).toEqual(['Range: lib/a.ts lib/b.ts'])
})

/** Vague names of types and functions, and of files, each with its file. */
function vagueNames(files: Map<string, string>): string[] {
  const type = new RegExp(
    `^(?:(?:Asked|Said|Told|Wanted)[A-Z]\\w*|\\w*(?:${PARTICIPLES.join('|')})|${VAGUE.join('|')})$`,
  )
  const functions = new Set([...VAGUE, ...[...PARTICIPLES, ...VAGUE].map((word) => word.toLowerCase())])
  return [...files]
    .flatMap(([file, source]) => {
      const names = [...withoutComments(source).matchAll(NAMED)]
        .filter(([, kind, name = '']) => (kind === 'function' ? functions.has(name) : type.test(name)))
        .map(([, , name]) => `${file}: ${name}`)
      return /\/(?:asked|said|tell|told|wanted)-[^/]*$/.test(file) ? [`${file}: file`, ...names] : names
    })
    .sort((a, b) => a.localeCompare(b))
}

function sharedTypes(files: Map<string, string>): string[] {
  const places = new Map<string, string[]>()
  for (const [file, source] of files)
    for (const [, name = ''] of withoutComments(source).matchAll(/^export (?:type|interface|class) (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), file])
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.sort().join(' ')}`)
    .sort()
}

function sources(): Map<string, string> {
  const files = ['app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  const own = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('lib/db/generated/'),
  )
  return new Map(own.map((file) => [file, readFileSync(file, 'utf8')]))
}
