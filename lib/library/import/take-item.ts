import { setTimeout as wait } from 'node:timers/promises'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { temporaryId } from '../ids/paper-id'
import type { ReadEntry, Reference } from '../reference/reference'
import { fileInGroups } from './file-entries'
import type { ReportLine } from './import-report'
import type { ImportSource } from './import-source'
import type { PlanItem } from './plan-import'
import { sayId } from './say-id'
import { takeEntry } from './take-entry'
import { takeReferences } from './take-references'

/** Maximum papers waiting to be read before an import pauses: keeps the queue short and the reports accurate. */
const MOST_WAITING = 50
const LOOK_MS = 500
/** Limits of one entry. */
const MOST_GROUPS = 20
const MOST_PROBLEMS = 5

type Doable = Exclude<PlanItem, { kind: 'told' }>
type EntryItem = Extract<PlanItem, { kind: 'entry' }>

/** An entry without a PDF; these are taken in batches. */
export function isBare(item: PlanItem): item is EntryItem & { pdf: null } {
  return item.kind === 'entry' && item.pdf === null
}

/** Does one item of an import's plan. Throws `AppError` if it cannot be done. */
export async function takeItem(item: Doable, source: ImportSource, seed: string): Promise<ReportLine> {
  if (isBare(item)) {
    const [line] = await takeBare([{ item, seed }], source)
    if (!line)
      throw new AppError(
        'internal',
        'An entry was imported, but Folio has no record of the result. Check the library before importing it again.',
      )
    return line
  }
  await waitForRoom()
  if (item.kind === 'pdf') return takeAlone(item.path, source, seed)
  const entry = await entryOf(item, source)
  const { name, reference } = entry
  const pdf = await source.pdf(item.pdf ?? '')
  if (!pdf) requireNamed(reference)
  const taken = pdf
    ? [await takeEntry({ name, reference, pdf }, { origin: source.origin, seed })]
    : await takeReferences([{ name, reference, missing: item.missing ?? item.pdf, seed }], source)
  const [line] = await finishEntries(taken, [entry])
  if (!line)
    throw new AppError(
      'internal',
      'An entry was imported, but Folio has no record of the result. Check the library before importing it again.',
    )
  return line
}

/** Does several items without PDFs together, in order. Throws if one of them cannot be done. */
export async function takeBare(items: { item: EntryItem; seed: string }[], source: ImportSource) {
  const entries = []
  for (const { item, seed } of items) entries.push({ ...(await entryOf(item, source)), missing: item.missing, seed })
  return finishEntries(await takeReferences(entries, source), entries)
}

type TakenEntry = { reference: Reference; problems?: string[] }

/** Puts papers into their collections from the reference manager, and reports what was left out of the entries. */
async function finishEntries(lines: ReportLine[], entries: TakenEntry[]): Promise<ReportLine[]> {
  await fileInGroups(
    lines.map((line, i) => ({ line, groups: (entries[i]?.reference.groups ?? []).slice(0, MOST_GROUPS) })),
  )
  return lines.map((line, i) => sayInPart(line, entries[i]?.problems ?? []))
}

function sayInPart(line: ReportLine, problems: string[]): ReportLine {
  if (problems.length === 0) return line
  const shown = problems.slice(0, MOST_PROBLEMS)
  const more = problems.length - shown.length
  const said = [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return { ...line, reason: `${line.reason} Only partly read: ${said}.`, inPart: true }
}

async function entryOf(item: EntryItem, source: ImportSource): Promise<Extract<ReadEntry, { reference: unknown }>> {
  const entry = await source.entry(item.file, item.place)
  if (!entry) throw new AppError('not_found', 'The file has changed in the meantime.')
  if ('failure' in entry) throw new AppError('bad_request', entry.failure)
  return entry
}

/** An entry without a title can only be identified by its PDF. */
function requireNamed({ title, doi, arxivId }: Reference): void {
  if (!title && !doi && !arxivId)
    throw new AppError('bad_request', 'It has no title, DOI or arXiv ID, and its PDF is missing. Give it a title.')
}

async function takeAlone(path: string, source: ImportSource, seed: string): Promise<ReportLine> {
  const pdf = await source.pdf(path)
  if (!pdf) throw new AppError('not_found', 'This file no longer exists.')
  const added = await pdf.take({ origin: source.origin, id: temporaryId(seed) })
  const line = { name: pdf.path, paperId: added.id }
  if (added.instead) return { ...line, ...added.instead }
  if (!added.duplicate || added.id === temporaryId(seed)) return { ...line, outcome: 'taken', reason: 'A new paper.' }
  return { ...line, outcome: 'skipped', reason: `This file is already in the library, as ${sayId(added.id)}.` }
}

async function waitForRoom(): Promise<void> {
  const client = await db()
  const waiting = { removedAt: null, status: { notIn: ['ready', 'failed', 'ocr'] } }
  while ((await client.paper.count({ where: waiting })) >= MOST_WAITING) await wait(LOOK_MS)
}
