import { stemsOf } from '../../analyst/question/terms'
import { searched } from '../deep/checklist'
import type { ChecklistItem, Facet } from '../deep/deep-plan'
import type { Subtopic } from './report-plan'

/** What a subtopic that is called so asks about the matter; any other is a theme, told by the words of its title. */
const BY_TITLE: [Facet, RegExp][] = [
  [
    'limits',
    /\b(?:limit\w*|drawbacks?|weakness\w*|falls? short|shortcomings?|challenges|open (?:problems|questions))\b/i,
  ],
  ['results', /\b(?:results?|achiev\w+|(?:empirical )?evidence|how well)\b/i],
  ['whole', /^(?:abstract|overview|main ideas?)$/i],
  ['definition', /^(?:definitions?|what (?:it|they|this) (?:is|are)|basic (?:ideas?|concepts|notions)|terms)\b/i],
  ['how', /\b(?:how (?:it|they) works?|mechanisms?|workings)\b/i],
  [
    'proposals',
    /\b(?:(?:what|as) the papers propose|proposed (?:approaches|methods|systems)|approaches that are proposed)\b/i,
  ],
]
/** Words of a theme that a passage must hold: of many, those that are rarest in the library. */
const MOST_FOCUS = 2

/** A subtopic as it is searched for. `rarity`: of a stem in the library, see `idfOf`. */
export function itemOf({ id, title }: Subtopic, matter: string, rarity: (stem: string) => number): ChecklistItem {
  const facet = facetOf(title)
  if (facet) {
    const type = facet === 'definition' || facet === 'how' ? facet : facet === 'proposals' ? 'list' : 'fact'
    return { id, title, question: searched(matter, facet), facet, type, focus: [] }
  }
  return {
    id,
    title,
    // By its own words: among papers on the matter the matter's tell nothing, and outweigh those of the theme.
    question: title,
    facet: 'theme',
    type: 'fact',
    focus: focusOf(title, matter, rarity),
  }
}

/** Whether a subtopic is told by the words of its title, and not by the form of what is said. */
export function isTheme({ title }: Subtopic): boolean {
  return facetOf(title) === undefined
}

/** What a subtopic that is called so asks of the matter; none: it is a theme. */
export function facetOf(title: string): Facet | undefined {
  return BY_TITLE.find(([, pattern]) => pattern.test(title))?.[0]
}

function focusOf(title: string, matter: string, rarity: (stem: string) => number): string[] {
  const known = new Set(stemsOf(matter))
  const stems = [...new Set(stemsOf(title))]
  const own = stems.filter((stem) => !known.has(stem))
  return (own.length > 0 ? own : stems).sort((a, b) => rarity(b) - rarity(a)).slice(0, MOST_FOCUS)
}
