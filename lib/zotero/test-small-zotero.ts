import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paperPdf } from '../library/import/test-paper-pdf'
import { startZoteroOf, type TestZotero } from './test-zotero'

const DAY = '2026-05-02T09:12:00Z'
/** The id of its database, the same at every start. */
const SERVER_ID = 'Sm4llZ0t3r0Id'

export type SmallItem = { key: string; itemType: string; [field: string]: unknown }

/** A one-page PDF with a title, attached to a work. */
export function attachedPdf(key: string, parentItem: string, title: string, author?: string): SmallItem {
  return {
    key,
    itemType: 'attachment',
    parentItem,
    linkMode: 'imported_file',
    contentType: 'application/pdf',
    filename: `${key}.pdf`,
    $base64: paperPdf(title, author).toString('base64'),
  }
}

/** Starts a stand-in for Zotero whose only library has these items and collections, at a given version. */
export async function startSmallZotero(
  { items, collections = [], version = 0 }: { items: SmallItem[]; collections?: SmallCollection[]; version?: number },
  ...options: string[]
): Promise<TestZotero> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'small-zotero-')), 'library.json')
  const whole = (object: object) => ({ version, tags: [], collections: [], relations: {}, ...dates, ...object })
  const dates = { dateAdded: DAY, dateModified: DAY }
  const library = {
    type: 'user',
    id: 4711042,
    name: 'My Library',
    version,
    items: items.map(whole),
    collections: collections.map((one) => ({ version, parentCollection: false, relations: {}, ...one })),
  }
  writeFileSync(file, JSON.stringify({ serverID: SERVER_ID, libraries: [library] }))
  return startZoteroOf({ library: file, files: [] }, ...options)
}

type SmallCollection = { key: string; name: string; parentCollection?: string }
