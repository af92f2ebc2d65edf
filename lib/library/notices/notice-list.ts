import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import type { Prisma } from '../../db/generated/client'
import { replaceNotices } from '../../db/paper-rows/notice-rows'
import { findSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { safeFetch } from '../../sources/fetch/safe-fetch'
import { readCsv } from '../../text/format/csv'

const SOURCE = 'retraction-watch'
const KEY = 'retraction list'
const DOWNLOAD_MS = 10 * 60_000
/** The list had 44 MB in 2026. */
const MAX_BYTES = 256 * 1024 * 1024

/** The stored list: number of notices, and when it was downloaded (ISO date and time). */
export type NoticeList = { notices: number; at: string }

/** Columns of Retraction Watch's file that are read. DOI and PubMed id are those of the work, not of the notice. */
const COLUMNS = {
  id: 'Record ID',
  doi: 'OriginalPaperDOI',
  pmid: 'OriginalPaperPubMedID',
  kind: 'RetractionNature',
  date: 'RetractionDate',
  noticeDoi: 'RetractionDOI',
  reasons: 'Reason',
} as const

const KINDS = new Map([
  ['retraction', 'retraction'],
  ['expression of concern', 'concern'],
  ['correction', 'correction'],
  ['reinstatement', 'reinstatement'],
])

/** The stored list; null: not downloaded yet. */
export function findNoticeList(): Promise<NoticeList | null> {
  return findSetting<NoticeList>(KEY)
}

/**
 * Downloads Retraction Watch's list and replaces the stored one. Reveals nothing about the library, since the list is
 * downloaded as a whole. Called only when the person asks for it. Throws `AppError('source_failed')`, and then keeps
 * the old list.
 */
export async function fetchNoticeList(): Promise<NoticeList> {
  const address = env().RETRACTIONS_URL
  const { status, body, url } = await safeFetch(address, {
    maxBytes: MAX_BYTES,
    timeoutMs: DOWNLOAD_MS,
    trusted: address,
    accept: 'text/csv',
  })
  if (status !== 200) throw new AppError('source_failed', `${url.host} returned status ${status}. Try again later.`)
  return keepNoticeList(body)
}

/**
 * Replaces the stored list by one in Retraction Watch's format. Throws `AppError('source_failed')` for another format.
 */
export async function keepNoticeList(body: AsyncIterable<Uint8Array>): Promise<NoticeList> {
  const rows: Prisma.PublicationNoticeCreateManyInput[] = []
  let places: Record<keyof typeof COLUMNS, number> | null = null
  for await (const record of readCsv(decode(body))) {
    if (places) {
      const row = rowOf(record, places)
      if (row) rows.push(row)
    } else places = placesIn(record)
  }
  if (rows.length === 0)
    throw new AppError(
      'source_failed',
      'The downloaded list of retractions is empty. Folio is still using the previous one.',
    )
  const list = { notices: rows.length, at: new Date().toISOString() }
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  await asInstallation(async () => {
    await replaceNotices(SOURCE, unique)
    await saveSetting(KEY, list)
  })
  return list
}

async function* decode(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let isFirst = true
  for await (const bytes of body) {
    const text = decoder.write(Buffer.from(bytes))
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
  }
  yield decoder.end()
}

function placesIn(header: string[]): Record<keyof typeof COLUMNS, number> {
  const names = header.map((name) => name.trim())
  const missing = Object.values(COLUMNS).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new AppError(
      'source_failed',
      `This is not Retraction Watch's list: it has no ${missing.join(', ')} column. Folio is still using the previous list.`,
    )
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)])
  return Object.fromEntries(places) as Record<keyof typeof COLUMNS, number>
}

function rowOf(record: string[], places: Record<keyof typeof COLUMNS, number>) {
  const field = (key: keyof typeof COLUMNS) => (record[places[key]] ?? '').trim()
  const kind = KINDS.get(field('kind').toLowerCase())
  const doi = doiOf(field('doi'))
  const pmid = /^[1-9]\d*$/.test(field('pmid')) ? field('pmid') : null
  if (!kind || (!doi && !pmid)) return null
  const noticeDoi = doiOf(field('noticeDoi'))
  const reasons = field('reasons')
    .split(';')
    .map((reason) => reason.replace(/^\s*\+/, '').trim())
    .filter(Boolean)
  const id = field('id') || createHash('sha256').update(record.join('\n')).digest('hex').slice(0, 16)
  const url = noticeDoi && `https://doi.org/${noticeDoi}`
  return { id: `${SOURCE} ${id}`, source: SOURCE, kind, doi, pmid, date: isoDate(field('date')), url, reasons }
}

/** Null for `unavailable` and the like. */
function doiOf(text: string): string | null {
  return /10\.\d{4,9}\/\S+/.exec(text)?.[0].toLowerCase() ?? null
}

/** Converts `3/1/2020 0:00`, month first, to `2020-03-01`. */
function isoDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? []
  if (!month || !day || !year) return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
