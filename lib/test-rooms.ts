import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readImports, withoutComments } from '../scripts/setup/read-imports.mjs'

/** Rooms divided into further rooms. */
export const DIVIDED = [
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

/** Folders without code of ours: the generated client, and databases of earlier versions. */
const NO_ROOMS = ['lib/db/generated', 'lib/db/fixtures']

/** The folders of `lib`, and those of the rooms that are divided further. */
export function rooms(): string[] {
  const foldersOf = (parent: string) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.posix.join(parent, entry.name))
      .filter((room) => !NO_ROOMS.includes(room))
  return foldersOf('lib').flatMap((room) => (DIVIDED.includes(room) ? [room, ...foldersOf(room)] : [room]))
}

/** The innermost room that contains a file; undefined outside of rooms. */
export function roomOf(file: string, all: string[]): string | undefined {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    if (all.includes(folder)) return folder
}

/** The files that a room's README lists as doors. */
export function doorsOf(room: string): string[] {
  const doors = readFileSync(path.posix.join(room, 'README.md'), 'utf8').split('- Doors:')[1] ?? ''
  return namedPaths(doors).map((door) => path.posix.join(room, door))
}

const MOST_EXPORTS = 12

/** Reports a door with more than `MOST_EXPORTS` exports, or with `export *`. */
export function wideDoor(door: string, source: string): string[] {
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
export function aroundDoors(files: Map<string, string>, doors: Map<string, string[]>, all: string[]): string[] {
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
export function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w[\]./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('/') && /\.(tsx?|mjs|json|md)$|\/$|^lib\//.test(name))
}

/** Tests, their helpers and the processes they start may import anything. */
const TEST_FILES = /(\.test|-probe)\.tsx?$|(^|\/)test-[^/]+$/

/** Our own source files but those of tests: path from the root → text. */
export function sources(): Map<string, string> {
  const files = ['app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  const own = [...files, 'proxy.ts', 'instrumentation.ts'].filter(
    (file) => /\.tsx?$/.test(file) && !TEST_FILES.test(file) && !file.startsWith('lib/db/generated/'),
  )
  return new Map(own.map((file) => [file, readFileSync(file, 'utf8')]))
}
