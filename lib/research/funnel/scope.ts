import { AppError } from '../../errors'
import type { NamedPapers } from '../../library/find/named-papers'
import { describeFilter, isEmptyFilter } from '../../library/organize/paper-filter'
import { oneLine } from '../../text/one-line'
import type { StageName } from '../events'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { Shortlist } from './find-papers'
import { namedCards } from './named-cards'

/**
 * Stage 1: each paper is weighed by its summary, its best passages and its whole text together, and by what the question
 * names: authors, years, titles. The best are the shortlist, as are those that the person forces in. Throws
 * `AppError('no_papers')` when the library holds nothing on the matter, unless others are asked as well.
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
      const { kind, ...told } = found.outcome
      if (!askOthers || kind !== 'refusal') await context.emit({ type: 'outcome.decided', outcome: kind, ...told })
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

/** Tells which papers were weighed, and what became of them so far. */
export function tellConsidered(
  { emit }: RunContext,
  { near, considered, paperIds, among, highlights }: Shortlist,
  stage: StageName,
): Promise<void> {
  const numbers = { near, shortlisted: paperIds.length, among, highlights }
  return emit({ type: 'papers.considered', stage, papers: considered, ...numbers })
}

/** In the person's own words, whatever was searched for. */
function refusal({ run, settings: { among } }: RunContext): string {
  const text = oneLine(run.question)
  const where = among && !isEmptyFilter(among) ? ` among ${describeFilter(among)}` : ''
  return `❌ No papers found relevant to query: "${text}"${where}. Try refining your search terms.`
}
