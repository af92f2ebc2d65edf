import type { SectionType } from './section-type'

export type Role = {
  heading: string
  /** how a sentence in this role speaks */
  cue: RegExp
  /** how likely a section holds such sentences */
  section: Partial<Record<SectionType, number>>
  sentences: number
}

/** Says what something cannot do. */
export const LIMITATION_CUE =
  /\b(?:limitations?|future work|drawbacks?|shortcomings?|we (?:do|did|have) not|cannot|at the (?:cost|expense)|open (?:question|problem)s?|remains? (?:to|an?|unclear|open)|not (?:yet|addressed|support|handle)|beyond the scope|assumptions?|fails? to|is limited|are limited|weakness\w*)\b/i

export const ROLES: Role[] = [
  {
    heading: 'Contributions',
    cue: /\b(?:we (?:propose|present|introduce|describe|develop|design|build|release|contribute)|this (?:paper|work|article) (?:presents|introduces|describes|proposes|shows)|(?:our|the) (?:main |key )?contributions?|novel|for the first time|the first)\b/i,
    section: { intro: 0.35, conclusion: 0.15, discussion: 0.05, related: -0.5, results: -0.1 },
    sentences: 3,
  },
  {
    heading: 'Methods',
    cue: /\b(?:we (?:use|train|apply|compute|sample|initiali[sz]e|optimi[sz]e|store|fine-tune)|our (?:approach|method|model|system|design|algorithm)|consists? of|is based on|works by|computes?|each|algorithm|by \p{L}+ing)\b/iu,
    section: { method: 0.35, other: 0.2, intro: 0.05, related: -0.5, results: -0.1, abstract: -0.2, conclusion: -0.1 },
    sentences: 3,
  },
  {
    heading: 'Results',
    cue: /\b(?:outperform\w*|achiev\w+|improve\w*|reduc\w+|faster|state[- ]of[- ]the[- ]art|we (?:find|found|observe|demonstrate)|results (?:show|suggest|indicate|demonstrate)|better|higher|lower|compared (?:to|with)|\d+(?:\.\d+)?\s?(?:%|x|×|times))/i,
    section: { results: 0.3, conclusion: 0.25, discussion: 0.1, intro: 0.1, related: -0.5 },
    sentences: 3,
  },
  {
    heading: 'Limitations',
    cue: LIMITATION_CUE,
    section: { limits: 0.5, discussion: 0.2, conclusion: 0.2, abstract: -0.1, related: -0.6, intro: -0.2 },
    sentences: 2,
  },
]
