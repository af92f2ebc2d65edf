import type { SectionType } from '../../analyst/extractive/section-type'
import { bestOf, type PaperMatter, type Stated } from './stated'

/** How a paper says one thing about itself, such as what it proposes. */
export type StatementForm = {
  /** how such a sentence speaks; without it a sentence is none */
  cue: RegExp
  /** what says it most plainly */
  best?: RegExp
  /** "MapReduce is a programming model …" is such a sentence too, where MapReduce is the paper's name */
  introduces?: boolean
  /** what speaks of something else */
  not?: RegExp
  /** how likely a section says it */
  section: Partial<Record<SectionType, number>>
}

const LEAST = 0.55
const OF_OTHERS =
  /^(?:Recent|Previous|Prior|Existing|Other|Several|Many|Earlier)\b|\bet al\b|\b(?:prior|previous|earlier|existing|related) (?:work|studies|approaches|methods)\b/
const OWN = /\b(?:we|our|this (?:paper|work|study|article|thesis))\b/i

/** The sentence of a paper that says something in that form most plainly; null where none does. */
export function findStatement(matter: PaperMatter, form: StatementForm): Stated | null {
  const { title, sentences } = matter
  const introduction = form.introduces ? introductionOf(title) : null
  const finds = sentences.flatMap((sentence, index) => {
    const { text, sectionType: type, rejected, dangling, words } = sentence
    if (rejected !== null || type === 'appendix' || type === 'related') return []
    const introduces = introduction?.test(text) ?? false
    if (!(form.cue.test(text) || introduces) || form.not?.test(text)) return []
    const worth =
      0.4 +
      (form.best?.test(text) || introduces ? 0.3 : 0) +
      (form.section[type] ?? 0) +
      (OWN.test(text) ? 0.15 : 0) -
      (OF_OTHERS.test(text) ? 0.3 : 0) -
      (dangling ? 0.25 : 0) -
      (words > 45 ? 0.1 : 0) -
      0.2 * (index / sentences.length)
    return [{ stated: { sentence, value: sentence.shown }, worth }]
  })
  return bestOf(finds, LEAST, matter)
}

/** "Dynamo is a …", where the title begins with the name of what it presents. */
function introductionOf(title: string): RegExp | null {
  const name = title.match(/^(?:The )?([\p{L}\d-]+(?: [\p{L}\d-]+){0,2}?)(?::| [–—]| for | in | to |$)/u)?.[1]
  return name ? new RegExp(String.raw`^(?:The )?${name}(?: \([^)]*\))? is (?:an?|the|our)\b`, 'iu') : null
}
