import type { Passage } from '../../../quoting/passage'
import { eachDone } from '../../run/item-work'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { batchesOf } from '../batches'
import { type Coverage, openItems } from '../coverage'
import { bestOn, type Finding, mergeFindings } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import type { ItemPassages } from '../queries-by-words'
import { emitFindings, emitPassagesRead, findingsIn, passagesBehind, scoreOf } from '../read-passages'
import { readBatch } from '../tasks/read-results'
import { chooseResults } from './choose-results'
import { gradeDoubtful } from './grade-doubtful'

/** Search results of a round, to be read. */
export type ToRead = {
  refined: Refined
  checklist: OutlineItem[]
  coverage: Coverage[]
  /** id of the round's stage */
  stage: string
  found: ItemPassages[]
  /** ids of passages that earlier rounds read or rejected */
  known: string[]
  /** ids of papers that yielded nothing in earlier rounds */
  silent: string[]
  /** ids of outside works that were retracted or are doubted */
  doubted: string[]
}

/**
 * `evidence`: passages that contain the findings. `dropped`: findings whose quote is in no passage. `read`: passages
 * that were read. `known`: ids of passages that need not be read again.
 */
export type Read = { findings: Finding[]; evidence: Passage[]; dropped: number; read: number; known: string[] }

/**
 * Reads the passages of a round. With a model each passage is read for all open items, otherwise for the item whose
 * search found it.
 */
export function readRound(context: RunContext, brought: ToRead): Promise<Read> {
  return context.analyst.model ? readWithModel(context, brought) : readByWords(context, brought)
}

/** Announces how many results are being read, because a model takes a while. */
function reading<T>(context: RunContext, round: string, results: number, read: () => Promise<T>): Promise<T> {
  const own = { id: `${round}-read`, name: 'read', parent: round }
  return stage(context, own, `  → Processing ${count(results, 'result')}...`, read)
}

const idOf = ({ id }: Passage) => id

/**
 * Number of passages per item and round without a model. Other papers come before a second passage of the same paper.
 */
const MOST_OF_ITEM = 6

async function readByWords(context: RunContext, { checklist, stage, found, doubted }: ToRead): Promise<Read> {
  const passages = [...new Map(found.flatMap((one) => one.passages).map((one) => [one.id, one])).values()]
  const findings = await reading(context, stage, passages.length, () =>
    context.step('read results', async () => {
      const all: Finding[] = []
      for (const item of checklist) {
        const own = found.filter(({ itemId }) => itemId === item.id).flatMap((one) => one.passages)
        const held = await findingsIn(item, own, doubted, { isOnly: checklist.length === 1 })
        all.push(...bestOn(item, mergeFindings(held.findings), MOST_OF_ITEM))
      }
      return mergeFindings(all)
    }),
  )
  const evidence = passagesBehind(findings, passages)
  await emitPassagesRead(context, stage, passages)
  await emitFindings(context, stage, { evidence, findings })
  return { findings, evidence, dropped: 0, read: passages.length, known: passages.map(({ id }) => id) }
}

async function readWithModel(context: RunContext, brought: ToRead): Promise<Read> {
  const { refined, checklist, coverage, stage, found, known, silent, doubted } = brought
  const open = openItems(coverage)
  const missing = Object.fromEntries(coverage.flatMap(({ item, why }) => (why ? [[item.id, why]] : [])))
  const chosen = await context.step('choose results', () => chooseResults(found, open, new Set(known), new Set(silent)))
  const passageOf = new Map(found.flatMap(({ passages }) => passages).map((passage) => [passage.id, passage]))
  const toRead = chosen.read.flatMap((id) => passageOf.get(id) ?? [])
  const ofLibrary = new Set(found.flatMap(({ source, passages }) => (source === 'library' ? passages : [])).map(idOf))
  const beside = await gradeDoubtful(
    context,
    refined,
    toRead.filter(({ id }) => ofLibrary.has(id)),
  )
  const left = [...chosen.left, ...beside.map((one) => one.left)]
  if (left.length > 0) await context.emit({ type: 'passages.left', stage, passages: left })
  const batches = batchesOf(toRead.filter(({ id }) => !beside.some((one) => one.id === id)))
  const done = await reading(context, stage, batches.flat().length, () =>
    eachDone(
      context,
      readBatch,
      batches,
      (passages) => ({ refined, checklist, open, missing, passages, stage }),
      ({ length }, why) =>
        context.emit({ type: 'notice', message: `⚠️  ${count(length, 'result')} could not be read: ${why}` }),
    ),
  )
  const read: Read = { findings: [], evidence: [], dropped: 0, read: 0, known: [...chosen.read, ...chosen.far] }
  for (const { of, value } of done) {
    read.read += of.length
    for (const finding of value.findings)
      read.findings.push({ ...finding, score: scoreOf(finding.score, finding.paperId, doubted) })
    read.evidence.push(...value.evidence)
    read.dropped += value.dropped
  }
  await emitPassagesRead(
    context,
    stage,
    done.flatMap(({ of }) => of),
  )
  return read
}
