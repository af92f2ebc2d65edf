import { randomUUID } from 'node:crypto'
import { activeArguments, enqueue } from '../../engine/client'
import { watchForEnd } from '../../engine/launch'
import { isEngineFailure, isLost, QUEUE, settle, step, WORKFLOW } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { citableWorks, type LibraryCitation, readCitations } from '../../library/citing/read-references'
import { citedOften } from '../../library/overview/cited-often'
import {
  findMaking,
  findOverview,
  keepMaking,
  keepOverview,
  type Making,
  type Overview,
} from '../../library/overview/overview'
import { type FoundTheme, readThemes, readYears } from '../../library/overview/read-themes'
import { hiddenSamples } from '../../library/samples/sample-standing'
import { log } from '../../log'
import { withCurrentOwner } from '../../owner'
import { describeThemes } from './describe-themes'
import { knownDisagreements } from './disagreements'

/** Papers whose references are read per step. */
const AT_A_TIME = 500

/** The current overview, and the attempt that is under way or failed; both null before the first. */
export type OverviewState = { overview: Overview | null; making: (Making & { isUnderWay: boolean }) | null }

export async function overviewState(): Promise<OverviewState> {
  const [overview, making] = await Promise.all([findOverview(), findMaking()])
  if (!making) return { overview, making: null }
  const active = making.error ? new Set<string>() : await activeArguments(WORKFLOW.overview)
  return { overview, making: { ...making, isUnderWay: active.has(making.id) } }
}

/** Starts a new overview. Throws `AppError('conflict')` while one is being made, and `bad_request` without papers. */
export async function startOverview(): Promise<void> {
  const { making } = await overviewState()
  if (making?.isUnderWay) throw new AppError('conflict', 'The overview is already being created.')
  const of = (await shownWorks()).length
  if (of === 0) throw new AppError('bad_request', 'There are no papers to look through yet. Add some first.')
  const id = withCurrentOwner(randomUUID())
  await keepMaking({ id, done: 0, of, error: null })
  await enqueue(QUEUE.overview, WORKFLOW.overview, `library-overview-${id}`, id)
}

/** The durable workflow: describes the library by its own words, then with the model if there is one. */
export async function makeOverview(id: string): Promise<void> {
  const hasEnded = watchForEnd()
  try {
    const { themes, placed } = await step('themes', async () => readThemes(await hiddenSamples()))
    const paperIds = await step('papers', async () => (await shownWorks()).map((work) => work.id))
    const citations: LibraryCitation[] = []
    for (let from = 0; from < paperIds.length; from += AT_A_TIME) {
      const some = paperIds.slice(from, from + AT_A_TIME)
      citations.push(...(await step(`references ${from}`, async () => readCitations(some, await shownWorks()))))
      const done = from + some.length
      await settle(`report ${from}`, () => keepMaking({ id, done, of: paperIds.length, error: null }))
    }
    const facts = { papers: paperIds.length, unplaced: Math.max(0, paperIds.length - placed) }
    const overview = await step('describe', () => assemble(themes, citations, facts))
    await settle('keep', () => keepOverview(overview))
  } catch (error) {
    // The next process continues what an ending one leaves.
    if (hasEnded() || isLost(error) || isEngineFailure(error)) throw error
    log.warn('the overview was not made', { detail: String(error).slice(0, 300) })
    await settle('fail', () => keepMaking({ id, done: 0, of: 0, error: toFailure(error) }))
  }
}

/** Papers of the library except hidden samples. */
async function shownWorks() {
  const hidden = await hiddenSamples()
  return (await citableWorks()).filter(({ id }) => !hidden.has(id))
}

async function assemble(
  themes: FoundTheme[],
  citations: LibraryCitation[],
  facts: Pick<Overview, 'papers' | 'unplaced'>,
): Promise<Overview> {
  const [years, cited, disagreements] = await Promise.all([
    readYears(await hiddenSamples()),
    citedOften(citations),
    knownDisagreements(),
  ])
  const described = await describeThemes(themes, cited)
  return {
    madeAt: new Date().toISOString(),
    ...facts,
    years: years.flatMap(({ year, papers }) => (year === null ? [] : [{ year, papers }])),
    undated: years.find(({ year }) => year === null)?.papers ?? 0,
    cited,
    disagreements,
    ...described,
  }
}
