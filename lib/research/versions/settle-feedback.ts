import { analyst } from '../../analyst/choose'
import { asksNothingElse, readFeedback } from '../../analyst/feedback/read-feedback'
import type { PaperWish } from '../../analyst/feedback/wishes'
import { AppError } from '../../errors'
import { choosePapers } from '../../library/organize/choose-papers'
import { describeFilter, NO_FILTER } from '../../library/organize/paper-filter'
import type { FunnelSettings } from '../funnel/funnel'

/**
 * The settings for a new version: feedback may ask for papers of an author or of certain years only. Throws
 * `AppError('bad_request')` where it asks for nothing that can be done, or for papers that are not there.
 */
export async function settleFeedback(text: string, settings: FunnelSettings): Promise<FunnelSettings> {
  const feedback = readFeedback(text)
  if (feedback.cannot && asksNothingElse(feedback) && analyst().name === 'extractive')
    throw new AppError('bad_request', `${cannotSay(feedback.cannot)} Nothing was changed.`)
  return feedback.papers ? among(feedback.papers, settings) : settings
}

/** What feedback asks that quoting cannot do, as a sentence. */
export function cannotSay(what: string): string {
  return `Without a language model Folio quotes the papers word for word, so it cannot ${what}. Connect a model in Settings for that.`
}

async function among(papers: PaperWish, settings: FunnelSettings): Promise<FunnelSettings> {
  const wish = { ...NO_FILTER, ...papers }
  const narrowed = { ...NO_FILTER, ...settings.among, ...set(papers) }
  if ((await choosePapers(narrowed)).length > 0) return { ...settings, among: narrowed, include: [] }
  throw new AppError(
    'bad_request',
    `No paper that the question was asked of is one of “${describeFilter(wish)}”. Nothing was changed.`,
  )
}

function set<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
}
