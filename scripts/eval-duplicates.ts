import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sameAmong, workOf } from '../lib/library/identity/find-same-work'
import { readReferences } from '../lib/library/import/references/read-references'

/** Pairs of records that became one work, compared with those that people labelled. */
export type DuplicateScores = { records: number; found: number; missed: string[]; wrong: string[] }

/**
 * Adds the records of `records.ris` one after the other, each to the work that `sameAmong` finds among earlier ones,
 * and compares the works with the groups of `records.csv`. `part`: a third of the groups, by hash, is only reported on.
 */
export async function evaluateDuplicates(dir: string, part: 'develop' | 'report'): Promise<DuplicateScores> {
  const csv = await readFile(path.join(dir, 'records.csv'), 'utf8')
  const groups = new Map([...csv.matchAll(/^(\d+),(\d+),/gm)].map(([, id = '', group = '']) => [id, group]))
  const works: Parameters<typeof sameAmong>[0] = []
  const rows: { id: string; group: string; work: string; title: string }[] = []
  for await (const entry of readReferences('ris', await readFile(path.join(dir, 'records.ris')))) {
    if ('failure' in entry) throw new Error(entry.failure)
    const { reference } = entry
    const id = reference.citeKey ?? ''
    const group = groups.get(id) ?? ''
    const [first = 0] = createHash('sha256').update(group).digest()
    if ((first % 3 === 0) !== (part === 'report')) continue
    const same = sameAmong(works, workOf(reference))
    if (!same) works.push({ ...workOf(reference), id, fileHash: null })
    rows.push({ id, group, work: same?.id ?? id, title: reference.title })
  }
  const scores: DuplicateScores = { records: rows.length, found: 0, missed: [], wrong: [] }
  for (const [i, a] of rows.entries())
    for (const b of rows.slice(0, i)) {
      const pair = `${b.id} ${a.id} “${b.title.slice(0, 80)}” / “${a.title.slice(0, 80)}”`
      if (a.group === b.group && a.work === b.work) scores.found += 1
      else if (a.group === b.group) scores.missed.push(pair)
      else if (a.work === b.work) scores.wrong.push(pair)
    }
  return scores
}

export function duplicatesReport({ records, found, missed, wrong }: DuplicateScores): string {
  const recall = found / (found + missed.length)
  const precision = found / (found + wrong.length)
  const lines = [
    `${records} records: pair recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
    ...missed.map((pair) => `missed ${pair}`),
    ...wrong.map((pair) => `wrongly one ${pair}`),
  ]
  return `${lines.join('\n')}\n`
}
