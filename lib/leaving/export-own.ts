import { Readable } from 'node:stream'
import yazl from 'yazl'
import { listApiKeys } from '../accounts/programs/api-keys'
import { listGrants } from '../accounts/programs/programs'
import type { Person } from '../accounts/rights/person'
import { listPasskeys } from '../accounts/sign-in/passkeys'
import { listSignIns } from '../accounts/sign-in/sign-in'
import { resultFileName } from '../citations/files/references-file'
import { db } from '../db/client'
import { listOwnTables, readOwnRows } from '../db/people-rows/account-rows'
import { listOwnSettings } from '../db/settings'
import { toFailure } from '../errors'
import { openStored } from '../files/store'
import { listCollections } from '../library/collections/collections'
import { IN_LIBRARY } from '../library/in-library'
import { titlesOf } from '../library/papers'
import { log } from '../log'
import { withOwner } from '../owner'
import { exportAnswer, exportSession } from '../research/export/export'
import { runJson } from '../research/results/run-json'
import { listSaved } from '../research/saved/saved'
import { exportTable } from '../research/tables/export-table'

const README = `Everything that belongs to one person in Folio.

sessions/     each session as Markdown, and its runs with answers, citations and evidence as JSON
saved/        saved answers
tables/       tables that compare papers, as CSV and as Markdown
notes.md      notes and highlights, by paper
account.json  the account: name, role, ways to sign in, and settings
collections.json
data/         every database row that belongs to this person, one JSON object per line

papers/       the PDFs in this person's own library

Papers in other libraries are listed here by ID and title only.
`

type Content = string | Buffer | AsyncIterable<string | Buffer>

/**
 * Everything that belongs to a person, as a zip. It is written as it is read, holding one file at a time. What cannot
 * be formatted, such as an unfinished answer, is missing from the documents but is in `data`.
 */
export async function exportOwn(person: Person): Promise<{ fileName: string; stream: Readable }> {
  const archive = new yazl.ZipFile()
  const { outputStream } = archive
  const add = (name: string, read: () => Promise<Content>) =>
    archive.addReadStreamLazy(name, (give) => {
      withOwner(person.id, async () => {
        const content = await read()
        const parts = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : inside(person.id, content)
        give(null, Readable.from(parts, { objectMode: false }))
      }).catch((error: unknown) => {
        log.warn('an export was cut off', { detail: String(error).slice(0, 200) })
        give(error, Readable.from([]))
      })
    })
  archive.on('error', (error) => (outputStream as Readable).destroy(error))
  await withOwner(person.id, () => addAll(person, add))
  archive.end()
  return { fileName: resultFileName('folio', new Date(), 'zip'), stream: outputStream as Readable }
}

async function addAll(person: Person, add: (name: string, read: () => Promise<Content>) => void): Promise<void> {
  const client = await db()
  add('README.txt', async () => README)
  add('account.json', async () => json(await account(person)))
  add('collections.json', async () => json(await listCollections()))
  add('notes.md', notes)
  const sessions = await client.session.findMany({
    orderBy: { createdAt: 'asc' },
    select: { id: true, title: true, createdAt: true },
  })
  for (const [index, { id, title, createdAt }] of sessions.entries()) {
    const name = `sessions/${place(index)}_${resultFileName(title, createdAt)}`
    add(name, () => orNone(async () => (await exportSession(id, { format: 'md', style: null })).body))
    add(name.replace(/md$/, 'json'), () => sessionJson(id))
  }
  const saved = await listSaved()
  for (const [index, { runId, fileName }] of saved.entries())
    add(`saved/${place(index)}_${fileName}`, () =>
      orNone(async () => (await exportAnswer(runId, { format: 'md', style: null })).body),
    )
  const tables = await client.comparisonTable.findMany({ orderBy: { createdAt: 'asc' } })
  for (const [index, { id, title, createdAt }] of tables.entries())
    for (const format of ['csv', 'md'] as const)
      add(`tables/${place(index)}_${resultFileName(title, createdAt, format)}`, () =>
        orNone(async () => (await exportTable(id, { format, style: null })).body),
      )
  const held = await client.paper.findMany({
    where: {
      ...IN_LIBRARY,
      fileHash: { not: null },
      libraries: { some: { removedAt: null, library: { kind: 'own' } } },
    },
    select: { id: true, fileHash: true },
  })
  for (const { id, fileHash } of held)
    if (fileHash) add(`papers/${encodeURIComponent(id)}.pdf`, () => openStored(fileHash))
  for (const table of await listOwnTables()) add(`data/${table.name}.jsonl`, async () => lines(readOwnRows(table)))
}

async function account(person: Person) {
  const [signIns, apiKeys, passkeys, programs, settings] = await Promise.all([
    ...[listSignIns(person.id, null), listApiKeys(person.id), listPasskeys(person.id), listGrants(person.id)],
    listOwnSettings(),
  ])
  return { ...person, signIns, apiKeys, passkeys, programs, settings }
}

async function sessionJson(id: string): Promise<string> {
  const client = await db()
  const session = await client.session.findUniqueOrThrow({
    where: { id },
    include: {
      entries: { orderBy: { createdAt: 'asc' } },
      runs: { orderBy: { createdAt: 'asc' }, select: { id: true } },
    },
  })
  const runs = []
  for (const run of session.runs) runs.push(await runJson(run.id))
  return json({ ...session, runs })
}

/** Notes and highlights in one document, by paper. */
async function notes(): Promise<string> {
  const client = await db()
  const [written, marked] = await Promise.all([
    client.note.findMany(),
    client.highlight.findMany({ orderBy: [{ page: 'asc' }, { createdAt: 'asc' }] }),
  ])
  const ids = [...new Set([...written, ...marked].map(({ paperId }) => paperId))]
  const titles = await titlesOf(ids)
  const parts = ids.map((id) => {
    const own = written.filter(({ paperId }) => paperId === id).map(({ markdown }) => markdown)
    const quotes = marked
      .filter(({ paperId }) => paperId === id)
      .map(({ page, quote, note }) => `> ${quote.replaceAll('\n', '\n> ')}\n\nPage ${page}.${note && ` ${note}`}`)
    const title = titles.get(id)?.title
    return [title ? `# ${title} (${id})` : `# ${id}`, ...own, ...quotes].join('\n\n')
  })
  return `${parts.join('\n\n') || 'No notes or highlights.'}\n`
}

/**
 * For an answer that cannot be exported, because it was interrupted or deleted less than a day ago, returns the reason
 * as text.
 */
async function orNone(read: () => Promise<string | Buffer>): Promise<string | Buffer> {
  try {
    return await read()
  } catch (error) {
    const { code, message } = toFailure(error)
    if (code === 'internal') throw error
    return `${message}\n`
  }
}

async function* lines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** Yields the parts as their owner, because the consumer may run without one. */
async function* inside<Part>(owner: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withOwner(owner, () => iterator.next())
    if (done) return
    yield value
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const place = (index: number) => String(index + 1).padStart(4, '0')
