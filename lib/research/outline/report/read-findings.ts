import { modelConnection } from '../../../models/connection'
import { currentMeter } from '../../../models/meter'
import { promptHash } from '../../../models/prompt'
import type { Passage } from '../../../quoting/passage'
import { eachDone } from '../../run/each-done'
import type { RunContext } from '../../run-context'
import { batchesOf } from '../batches'
import { mergeFindings } from '../finding'
import { keepFindings, knownFindings } from '../kept/known-findings'
import { type OutlineItem, refineByWords } from '../outline-item'
import { behind, findingsIn, type Holds, tellFindings, worthOf } from '../read-passages'
import { READING_PROMPT, readBatch } from '../tasks/read-results'

/** What is read for a subtopic. `quality`: of papers that are not the library's, 0..1. */
export type FindingsAsked = {
  item: OutlineItem
  matter: string
  passages: Passage[]
  quality: Record<string, number>
}

/** What passages say on subtopics, in the order of these: what a model reads, or those that bear on them. What is found is told. */
export async function readFindings(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  return context.analyst.model ? readWithModel(context, asked) : readByWords(context, asked)
}

const NOTHING: Holds = { evidence: [], findings: [] }

async function readByWords(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  const read = await context.step('read results', () =>
    Promise.all(asked.map(({ item, passages, quality }) => findingsIn(item, passages, quality))),
  )
  for (const [index, { item }] of asked.entries()) await tellFindings(context, item.id, read[index] ?? NOTHING)
  return read
}

/** What the model has read of a paper for the same subtopic before is not read again. */
async function readWithModel(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  const reader = currentMeter()?.chatModel ?? modelConnection().chatModel
  const prompt = await promptHash(READING_PROMPT)
  const known = await context.step('known findings', () =>
    Promise.all(asked.map(async (one) => [...(await knownFindings({ reader, prompt, ...one }))])),
  )
  const before = asked.map(({ passages }, index): Holds => {
    const findings = known[index]?.flatMap(([, own]) => own) ?? []
    return { evidence: behind(findings, passages), findings }
  })
  const batches = asked.flatMap((one, index) => {
    const papers = new Set(known[index]?.map(([paperId]) => paperId))
    const unread = one.passages.filter(({ paperId }) => !papers.has(paperId))
    return batchesOf(unread).map((passages) => ({ one, passages }))
  })
  const done = await eachDone(
    context,
    readBatch,
    batches,
    ({ one: { item, matter }, passages }) => {
      const refined = refineByWords(matter)
      return { refined, checklist: [item], open: [item], missing: {}, passages, stage: item.id }
    },
    ({ passages }, why) =>
      context.emit({ type: 'notice', message: `⚠️  ${passages.length} passages were not read: ${why}` }),
  )
  for (const [index, { item }] of asked.entries()) await tellFindings(context, item.id, before[index] ?? NOTHING)
  await context.step('keep findings', async () => {
    for (const one of asked) {
      const byModel = done.filter(({ of, value }) => of.one === one && value.byModel)
      const read = new Set(byModel.flatMap(({ of }) => of.passages.map(({ id }) => id)))
      const toRead = batches.flatMap((batch) => (batch.one === one ? batch.passages : []))
      const left = new Set(toRead.flatMap(({ id, paperId }) => (read.has(id) ? [] : paperId)))
      // Of a paper all passages are to be read, or its findings are not the whole.
      const whole = toRead.filter(({ paperId }) => !left.has(paperId))
      const findings = byModel.flatMap(({ value }) => value.findings)
      if (whole.length > 0) await keepFindings({ ...one, reader, prompt, passages: whole }, findings)
    }
  })
  return asked.map((one, index): Holds => {
    const { findings, evidence } = before[index] ?? NOTHING
    const read = done.flatMap(({ of, value }) => (of.one === one ? value : []))
    const all = mergeFindings([...findings, ...read.flatMap((batch) => batch.findings)])
    return {
      findings: all.map((fact) => ({ ...fact, score: fact.score * worthOf(one.quality[fact.paperId]) })),
      evidence: [...evidence, ...read.flatMap((batch) => batch.evidence)],
    }
  })
}
