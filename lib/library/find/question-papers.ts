import type { Catalog } from '../catalog/catalog'
import type { SampleStanding } from '../samples/sample-standing'
import { REFUSED_BELOW } from './question-fit'

type Among = (paperId: string) => boolean

/** The papers that a question covers. */
export type QuestionPapers = {
  isAsked: Among
  /** Folio's sample papers, if they are left out in favour of the person's own */
  aside: ReadonlySet<string>
  /** how well the words of the question fit the papers covered, 0..1 */
  fit: number
}

type Field = { may: Among; within: boolean; samples: SampleStanding }

const NONE: ReadonlySet<string> = new Set()

/**
 * Own papers whose fit is below this share of all papers' fit only share words with the question. Measured in decision
 * 017.
 */
const NEARLY_AS_WELL = 0.9

/**
 * Chooses the papers that a question covers. Folio's sample papers do not compete with the person's own: with enough
 * own papers, only those are covered; in a small library, only if they fit the question, and nearly as well as all
 * papers. Papers chosen by the person always fit.
 */
export async function questionPapers(
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

/** Whether a question may cover a paper, sample or not. */
export function mayBeAsked(
  { papers }: Catalog,
  paperIds: string[] | undefined,
  except: string[],
): (id: string) => boolean {
  const within = paperIds ? new Set(paperIds) : null
  const without = new Set(except)
  return (id) => papers.has(id) && !without.has(id) && (!within || within.has(id))
}
