import type { LibraryView } from '../../../library/library-view'
import type { Passage } from '../../../quoting/passage'
import { asHeading } from '../../../text/as-heading'
import { dot } from '../../../text/dot'
import { listed } from '../../../text/listed'
import { type KeyPhrase, keyPhrases } from '../key-phrases'
import type { Refined } from '../outline-item'
import { PLAN_LIMITS, type ReportPlan, withIds } from '../report-plan'

const MOST_PHRASES = 10
/** Sections of phrases, and the phrases of each. */
const SECTIONS = { most: 5, phrases: 3 }
/** Mean cosine with the phrases of a section from which a phrase belongs to it. */
const NEAR = 0.2

/**
 * The plan of a report without a model: the question itself, and sections of the phrases that the nearest papers share.
 * `near`: passages nearest to the question.
 */
export async function draftPlan(
  { question: { text }, matter }: Refined,
  near: Passage[],
  library: LibraryView,
): Promise<ReportPlan> {
  const sections = clusters(await keyPhrases(text, near, library, MOST_PHRASES)).map((cluster) => ({
    title: asHeading(
      listed(
        cluster.slice(0, 2).map((phrase) => phrase.text),
        'and',
      ),
    ),
    subtopics: cluster.map((phrase) => asHeading(phrase.text)),
  }))
  const whole = shortened(asHeading(matter))
  return {
    title: whole,
    questions: [shortened(text)],
    sections: withIds([{ title: 'Overview', subtopics: [whole] }, ...sections]),
  }
}

function shortened(text: string): string {
  return text.length <= PLAN_LIMITS.letters
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', PLAN_LIMITS.letters - 2))} …`
}

/** Phrases by what they are near to: each goes to the nearest cluster, or begins one. */
function clusters(phrases: KeyPhrase[]): KeyPhrase[][] {
  const found: KeyPhrase[][] = []
  for (const phrase of phrases) {
    const [nearest] = found
      .filter((cluster) => cluster.length < SECTIONS.phrases)
      .map((cluster) => ({ cluster, cosine: meanCosine(phrase, cluster) }))
      .sort((a, b) => b.cosine - a.cosine)
    if (nearest && nearest.cosine >= NEAR) nearest.cluster.push(phrase)
    else if (found.length < SECTIONS.most) found.push([phrase])
  }
  return found
}

function meanCosine({ vector }: KeyPhrase, cluster: KeyPhrase[]): number {
  return cluster.reduce((sum, other) => sum + dot(vector, other.vector), 0) / cluster.length
}
