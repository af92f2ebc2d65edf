import { setTimeout as wait } from 'node:timers/promises'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { temporaryId } from '../identity/paper-id'
import type { ReportLine } from './import-report'
import type { ImportSource } from './import-source'
import type { PlanItem } from './plan-import'
import { sayId } from './say-id'
import { takeEntry } from './take-entry'

/** Papers that may be on their way before an import waits: the queue stays short, and what is told is true. */
const MOST_WAITING = 50
const LOOK_MS = 500

/** Does one item of an import's plan. Throws `AppError` when it cannot be done. */
export async function takeItem(
  item: Exclude<PlanItem, { kind: 'told' }>,
  source: ImportSource,
  seed: string,
): Promise<ReportLine> {
  if (item.kind === 'pdf' || item.pdf) await waitForRoom()
  if (item.kind === 'pdf') return takeAlone(item.path, source, seed)
  const entry = await source.entry(item.file, item.place)
  if (!entry || 'failure' in entry) throw new AppError('not_found', 'The file has changed in the meantime.')
  const pdf = item.pdf ? source.pdf(item.pdf) : null
  const place = { origin: source.origin, seed }
  return takeEntry({ name: entry.name, reference: entry.reference, pdf, missing: item.missing }, place)
}

async function takeAlone(path: string, source: ImportSource, seed: string): Promise<ReportLine> {
  const pdf = source.pdf(path)
  if (!pdf) throw new AppError('not_found', 'This file is not there any more.')
  const added = await pdf.take({ origin: source.origin, id: temporaryId(seed) })
  const line = { name: path, paperId: added.id }
  if (added.instead) return { ...line, ...added.instead }
  if (!added.duplicate || added.id === temporaryId(seed)) return { ...line, outcome: 'taken', reason: 'A new paper.' }
  return { ...line, outcome: 'skipped', reason: `This file is in the library already, as ${sayId(added.id)}.` }
}

async function waitForRoom(): Promise<void> {
  const client = await db()
  const waiting = { removedAt: null, status: { notIn: ['ready', 'failed'] } }
  while ((await client.paper.count({ where: waiting })) >= MOST_WAITING) await wait(LOOK_MS)
}
