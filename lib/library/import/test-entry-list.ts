import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { entryLists } from './entry-list'
import type { ImportFile } from './import-file'

/** A folder that exists until the tests of the file are over. */
export const folder = mkdtempSync(path.join(tmpdir(), 'folio-entries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of an import with the given contents. */
export const fileOf = (name: string, ...parts: (string | Buffer)[]): ImportFile => ({
  path: name,
  size: parts.reduce((sum, { length }) => sum + length, 0),
  open: async () =>
    (async function* () {
      for (const part of parts) yield Buffer.from(part)
    })(),
})

/** Lists to close after the file's tests. */
export const opened: { close(): void }[] = []
afterAll(() => {
  for (const one of opened) one.close()
})

export function listsIn(folder: string) {
  const lists = entryLists(folder)
  opened.push(lists)
  return lists
}

/** Names of a file's entries, and the failures of unreadable ones. */
export async function read(name: string, ...parts: (string | Buffer)[]) {
  const found: string[] = []
  const lists = listsIn(folder)
  for await (const entry of lists.all(fileOf(name, ...parts)))
    found.push('failure' in entry ? entry.failure : entry.name)
  lists.close()
  return found
}
