export type SectionType =
  | 'abstract'
  | 'intro'
  | 'related'
  | 'method'
  | 'results'
  | 'discussion'
  | 'limits'
  | 'conclusion'
  | 'appendix'
  | 'skip'
  | 'other'

const NUMBERING = /^[\divxa-z]{1,4}(?:\.\d+)*\.?\s+(?=\S{3})/
const TYPES: [SectionType, RegExp][] = [
  [
    'skip',
    /^(?:acknowledg|funding|author contrib|competing|conflict|data availab|checklist|neurips|ethic|reproducib|keywords|ccs|credits?|contents|about the author|contributions$|references|bibliography)/,
  ],
  ['limits', /limitation|threats to|caveat|shortcoming/],
  ['abstract', /^abstract|^summary$|^a b s t r/],
  ['intro', /introduction|^motivation|^overview$/],
  ['related', /related|prior work|previous work|literature/],
  ['conclusion', /conclu|summary|closing|future (?:work|direction)/],
  ['discussion', /discussion|lessons|implications|analysis of/],
  ['results', /result|evaluation|experiment|performance|benchmark|measurement|ablation|comparison|analysis/],
  ['appendix', /^appendix|^supplement/],
  [
    'method',
    /method|approach|model|algorithm|architecture|design|implementation|training|setup|protocol|system|construction|formulation|overview|data/,
  ],
]

/** What a section is for, by its heading. `skip`: nothing in it may be quoted (thanks, checklists, contents). */
export function sectionType(heading: string): SectionType {
  const name = heading.toLowerCase().trim().replace(NUMBERING, '')
  return TYPES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'
}
