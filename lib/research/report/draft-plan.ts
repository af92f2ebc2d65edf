import { raised } from '../../analyst/extractive/headings'
import { dot } from '../../text/dot'
import { listed } from '../../text/listed'
import { PLAN_LIMITS, type ReportPlan, withIds } from './report-plan'
import { titleOf } from './report-title'

/** A phrase that names a part of the matter, with its direction in the space of meanings: a unit vector, or empty. */
export type Theme = { text: string; vector: Float32Array }

/** Sections of a plan that are themes, and the phrases of each. */
const SECTIONS = { most: 4, phrases: 3 }
/** Mean cosine with the phrases of a section from which a phrase belongs to it. */
const NEAR = 0.2

/**
 * The plan of a review of a matter: what it is, a section for each cluster of themes, and what was achieved and is
 * lacking. `question`: as it is asked. `found`: most telling first.
 */
export function draftPlan(question: string, found: Theme[]): ReportPlan {
  const { title, first } = titleOf(question)
  const themes = clusters(found)
  const sections = [
    { title: 'Background', subtopics: ['Main ideas', 'What the papers propose'] },
    ...themes.map((cluster) => ({
      title: raised(
        listed(
          cluster.slice(0, 2).map(({ text }) => text),
          'and',
        ),
      ),
      subtopics: cluster.map(({ text }) => raised(text)),
    })),
    ...(themes.length < 2 ? [{ title: 'Mechanisms', subtopics: ['How it works'] }] : []),
    { title: 'Results', subtopics: ['What is achieved'] },
    { title: 'Limits', subtopics: ['Where it falls short'] },
  ]
  return {
    title,
    questions: [
      first,
      'What do the papers propose?',
      ...themes.map((cluster) => {
        const phrases = cluster.map(({ text }) => text)
        return `What do the papers say about ${listed(phrases, 'and')}?`
      }),
      'What has been achieved, and what are the limits?',
    ].slice(0, PLAN_LIMITS.questions),
    sections: withIds(sections),
  }
}

/** Themes by what they are near to: each goes to the nearest cluster, or begins one. */
function clusters(themes: Theme[]): Theme[][] {
  const found: Theme[][] = []
  for (const theme of themes) {
    const [nearest] = found
      .filter((cluster) => cluster.length < SECTIONS.phrases)
      .map((cluster) => ({ cluster, cosine: meanCosine(theme, cluster) }))
      .sort((a, b) => b.cosine - a.cosine)
    if (nearest && nearest.cosine >= NEAR) nearest.cluster.push(theme)
    else if (found.length < SECTIONS.most) found.push([theme])
  }
  return found
}

function meanCosine({ vector }: Theme, cluster: Theme[]): number {
  return cluster.reduce((sum, other) => sum + dot(vector, other.vector), 0) / cluster.length
}
