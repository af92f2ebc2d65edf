import { AppError } from '../../errors'
import { describeFilter, isEmptyFilter } from '../../library/filters/paper-filter'
import type { NamedPapers } from '../../library/find/named-papers'
import { oneLine } from '../../text/format/phrases'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { StageName } from '../run-status'
import type { Shortlist } from './find-papers'
import { namedCards } from './named-cards'
import { sayNoPapers } from './outcome'

/**
 * Stage 1: runs `find`, which makes the shortlist, as a step, and shows which papers were considered and named. Throws
 * `AppError('no_papers')` if the library has nothing on the topic, unless outside sources are searched as well
 * (`askOthers`).
 */
export async function scope(
  context: RunContext,
  find: () => Promise<Shortlist>,
  { askOthers = false } = {},
): Promise<Shortlist> {
  const shortlist = await stage(
    context,
    'scope',
    '🔍 Stage 1: Searching summaries for relevant papers...',
    async () => {
      const found = await context.step('scope', find)
      await tellQueries(context, found)
      await tellConsidered(context, found, 'scope')
      await showNamed(context, found.named)
      const { kind, ...details } = found.outcome
      if (!askOthers || kind !== 'refusal') await context.emit({ type: 'outcome.decided', outcome: kind, ...details })
      return found
    },
    ({ paperIds }) => (paperIds.length > 0 ? `   Found ${count(paperIds.length, 'relevant paper')}` : null),
  )
  if (shortlist.paperIds.length === 0 && !askOthers && !shortlist.named?.paperIds.length)
    throw new AppError('no_papers', refusal(context))
  return shortlist
}

async function tellQueries({ emit }: RunContext, { inOtherWords = [] }: Shortlist): Promise<void> {
  for (const { text, papers } of inOtherWords) {
    const asked = { stage: 'scope', source: 'library', query: text }
    await emit({ type: 'source.asked', ...asked })
    await emit({ type: 'source.answered', ...asked, results: papers })
  }
}

async function showNamed({ emit }: RunContext, named: NamedPapers | undefined): Promise<void> {
  if (!named || named.paperIds.length === 0) return
  const papers = await namedCards(named.paperIds)
  await emit({ type: 'papers.named', papers, total: named.paperIds.length, words: named.words })
}

/** Reports which papers were weighed, and their current status. */
export function tellConsidered(
  { emit }: RunContext,
  { near, considered, paperIds, among, highlights }: Shortlist,
  stage: StageName,
): Promise<void> {
  const numbers = { near, shortlisted: paperIds.length, among, highlights }
  return emit({ type: 'papers.considered', stage, papers: considered, ...numbers })
}

/** Quotes the user's own words, whatever was searched for. */
function refusal({ run, settings: { among } }: RunContext): string {
  const where = among && !isEmptyFilter(among) ? ` among ${describeFilter(among)}` : ''
  return sayNoPapers(oneLine(run.question), where)
}
