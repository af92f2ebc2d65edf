import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TEST_FILES, TEST_LIBRARY } from '../test-zotero'

export const hasWebLibrary = existsSync(TEST_LIBRARY)

type Data = Record<string, unknown>
export type WebObject = { key: string; version: number; data: Data; bytes: Buffer | null }
export type WebLibrary = {
  id: number
  name: string
  version: number
  items: Map<string, WebObject>
  collections: Map<string, WebObject>
  /** key → version of the library when it was deleted */
  deleted: Map<string, number>
}

/** The stand-in's library as synced to zotero.org, with the MD5 of each uploaded file. */
export function loadWebLibraries(): { user: WebLibrary; group: WebLibrary } {
  const { libraries } = JSON.parse(readFileSync(TEST_LIBRARY, 'utf8')) as { libraries: Data[] }
  const [user, group] = libraries.map(readLibrary)
  if (!user || !group) throw new Error('The library has a part of the person and one of a group.')
  return { user, group }
}

function readLibrary(from: Data): WebLibrary {
  return {
    id: Number(from.id),
    name: String(from.name),
    version: Number(from.synced),
    items: readObjects(from.items as Data[]),
    collections: readObjects(from.collections as Data[]),
    deleted: new Map(),
  }
}

function readObjects(all: Data[]): Map<string, WebObject> {
  return new Map(
    all.map((one) => {
      const own = Object.fromEntries(Object.entries(one).filter(([name]) => !/^(\$.*|key|version)$/.test(name)))
      const bytes = typeof own.linkMode === 'string' && own.linkMode.startsWith('imported') ? bytesOf(one) : null
      const key = String(one.key)
      const data = bytes ? { ...own, md5: md5(bytes), mtime: 1_700_000_000_000 } : own
      return [key, { key, version: Number(one.$synced ?? 1), data, bytes }]
    }),
  )
}

function bytesOf({ $file, $text }: Data): Buffer | null {
  if (typeof $text === 'string') return Buffer.from($text)
  const found = TEST_FILES.map((folder) => path.join(folder, String($file))).find((one) => existsSync(one))
  return $file && found ? readFileSync(found) : null
}

export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
