import type { SampleStanding } from '../samples/sample-standing'
import type { Catalog } from './catalog'
import { REFUSED_BELOW } from './question-fit'

type Among = (paperId: string) => boolean

/** Which papers a question is asked of. */
export type QuestionPapers = {
  isAsked: Among
  /** Folio's sample papers, where these step aside for the person's own */
  aside: ReadonlySet<string>
  /** how well the words of the question fit those asked, 0..1 */
  fit: number
}

type Field = { may: Among; within: boolean; samples: SampleStanding }

const NONE: ReadonlySet<string> = new Set()

/** Own papers that fit a question by a smaller share of what all papers do only share words with it. Measured in decision 017. */
const NEARLY_AS_WELL = 0.9

/**
 * The papers that may be asked. Those that came with Folio do not compete with the person's own: where there are enough
 * of these, they alone are asked; in a library that is small yet, where they fit the question, and nearly as well as all
 * papers do. Papers that were chosen fit it.
 */
export async function askedPapers(
  { papers, samples }: Catalog,
  { may, within, samples: standing }: Field,
  fitOf: (among?: string[]) => Promise<number>,
): Promise<QuestionPapers> {
  if (within) return { isAsked: may, aside: NONE, fit: 1 }
  if (samples.size > 0 && samples.size < papers.size && standing !== 'wanted') {
    const isOwn = ownAmong(samples, may)
    const fit = await fitOf([...papers.keys()].filter(isOwn))
    if (standing === 'aside') return { isAsked: isOwn, aside: samples, fit }
    const all = await fitOf()
    const isOnOwn = fit >= REFUSED_BELOW && fit >= NEARLY_AS_WELL * all
    return isOnOwn ? { isAsked: isOwn, aside: samples, fit } : { isAsked: may, aside: NONE, fit: all }
  }
  return { isAsked: may, aside: NONE, fit: await fitOf() }
}

function ownAmong(samples: Set<string>, may: Among): Among {
  return (id) => may(id) && !samples.has(id)
}

/** Whether a paper is one of those that the question is asked of, samples or not. */
export function mayBeAsked(
  { papers }: Catalog,
  paperIds: string[] | undefined,
  except: string[],
): (id: string) => boolean {
  const within = paperIds ? new Set(paperIds) : null
  const without = new Set(except)
  return (id) => papers.has(id) && !without.has(id) && (!within || within.has(id))
}
