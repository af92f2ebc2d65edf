import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError, toFailure } from '../lib/errors'
import { readReferences } from '../lib/library/import/references/read-references'
import { referenceFormat } from '../lib/library/import/references/reference-format'
import type { ReadEntry, Reference } from '../lib/library/reference/reference'
import { jsonLines } from './json-lines'
import { checkFields, type ExpectedEntry, FIELDS, isLike, isSame } from './references/check-fields'

/** A third of the files, by hash of their names, is only reported on. */
export type Part = 'develop' | 'report'

/** Result for one entry. `faults`: why it is lost, or which fields are wrong, in sentences. */
export type EntryResult = {
  file: string
  title: string
  outcome: 'taken' | 'lost' | 'refused'
  fields: Record<string, boolean>
  faults: string[]
}

export function partOf(file: string): Part {
  const [first = 0] = createHash('sha256').update(path.basename(file)).digest()
  return first % 3 === 0 ? 'report' : 'develop'
}

/**
 * Reads each file of a reference corpus (`expected.jsonl`, see its README) and compares the entries with the expected
 * ones. Stores nothing. Throws `AppError` if the folder contains no corpus.
 */
export async function evaluateReferences(dir: string, part: Part): Promise<EntryResult[]> {
  const expected = jsonLines<ExpectedEntry>(path.join(dir, 'expected.jsonl'))
  if (expected.length === 0) throw new AppError('bad_request', `There is no expected.jsonl in ${dir}.`)
  const files = grouped(
    expected.filter(({ file }) => partOf(file) === part),
    ({ file }) => file,
  )
  const results: EntryResult[] = []
  for (const [file, entries] of files) results.push(...(await evaluateFile(dir, file, entries)))
  return results
}

async function evaluateFile(dir: string, file: string, expected: ExpectedEntry[]): Promise<EntryResult[]> {
  const lost = (outcome: 'lost' | 'refused', entry: ExpectedEntry, why: string): EntryResult => ({
    file,
    title: entry.title ?? entry.titleForMatching ?? '',
    outcome,
    fields: {},
    faults: [why],
  })
  const read: ReadEntry[] = []
  try {
    const format = referenceFormat(file)
    if (!format) throw new AppError('unsupported', 'This is not a reference file.')
    for await (const entry of readReferences(format, await readFile(path.join(dir, file)))) read.push(entry)
  } catch (error) {
    return expected.map((entry) => lost('refused', entry, toFailure(error).message))
  }
  const matches = match(
    expected,
    read.flatMap((entry) => ('reference' in entry ? entry.reference : [])),
  )
  const failures = read.flatMap((entry) => ('failure' in entry ? entry.failure : []))
  return expected.map((entry) => {
    const reference = matches.get(entry)
    if (!reference) return lost('lost', entry, failures[0] ?? 'it is not among what was read')
    const { fields, faults } = checkFields(entry, reference)
    return { file, title: reference.title, outcome: 'taken', fields, faults }
  })
}

/** Pairs expected entries with parsed ones, by the most reliable evidence first. */
function match(expected: ExpectedEntry[], read: Reference[]): Map<ExpectedEntry, Reference> {
  const free = new Set(read)
  const pairs = new Map<ExpectedEntry, Reference>()
  const titleOf = (entry: ExpectedEntry) => entry.title ?? entry.titleForMatching ?? ''
  const signs: ((entry: ExpectedEntry, reference: Reference) => boolean)[] = [
    (entry, { citeKey, title }) => !!entry.key && citeKey === entry.key && isLike(titleOf(entry), title, 0.3),
    (entry, { title }) => isSame(titleOf(entry), title),
    (entry, { citeKey }) => !!entry.key && citeKey === entry.key,
    (entry, { title }) => isLike(titleOf(entry), title, 0.6),
    (entry, { doi }) => !!entry.doi && doi === entry.doi,
  ]
  for (const sign of signs)
    for (const entry of expected) {
      if (pairs.has(entry)) continue
      const found = [...free].find((reference) => sign(entry, reference))
      if (found && free.delete(found)) pairs.set(entry, found)
    }
  if (read.length === expected.length)
    for (const [i, entry] of expected.entries()) {
      const reference = read[i]
      if (!pairs.has(entry) && reference && free.delete(reference)) pairs.set(entry, reference)
    }
  return pairs
}

/** Entries, fields and files by kind and, if requested, each fault with its file. */
export function referencesReport(results: EntryResult[], listFaults: boolean): string {
  const lines = table('all', results)
  for (const [kind, rows] of grouped(results, ({ file }) => path.extname(file))) lines.push(...table(kind, rows))
  for (const [source, rows] of grouped(results, ({ file }) => path.dirname(file))) lines.push(...table(source, rows))
  if (listFaults)
    for (const { file, title, outcome, faults } of results.filter((row) => row.faults.length > 0))
      lines.push(`${outcome} ${file} "${title.slice(0, 60)}": ${faults.join('; ')}`)
  return `${lines.join('\n')}\n`
}

function table(name: string, rows: EntryResult[]): string[] {
  const taken = rows.filter(({ outcome }) => outcome === 'taken')
  const files = [...grouped(rows, ({ file }) => file).values()]
  const right = files.filter((entries) => entries.every(({ faults }) => faults.length === 0))
  const fields = Object.keys(FIELDS).flatMap((field) => {
    const checked = taken.filter((row) => field in row.fields)
    return checked.length > 0
      ? [`${field} ${share(checked.filter((row) => row.fields[field]).length, checked.length)}`]
      : []
  })
  return [
    `${name}: taken ${share(taken.length, rows.length)}, files right ${share(right.length, files.length)}`,
    `    ${fields.join(', ')}`,
  ]
}

function share(count: number, of: number): string {
  return `${(count / of).toFixed(3)} (${count}/${of})`
}

function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
