import type { SectionType } from '../../analyst/extractive/section-type'
import type { Sentence } from '../../analyst/extractive/sentence'
import type { Quantity } from './quantity'

/** What cells are found in: sentences of one paper, all or those of some passages, in reading order. */
export type PaperMatter = {
  title: string
  sentences: Sentence[]
  /** what else speaks for a sentence, in the eyes of whoever asks: it decides among those that say enough */
  prefer?(sentence: Sentence): number
}

/** Something that a sentence says, in the sentence's own words. */
export type Stated = { sentence: Sentence; value: string; quantity?: Pick<Quantity, 'number' | 'unit'> }

const SECTION: Partial<Record<SectionType, number>> = {
  abstract: 0.4,
  intro: 0.2,
  method: 0.2,
  results: 0.25,
  conclusion: 0.15,
  related: -0.6,
  appendix: -0.15,
}
const OWN = /\b(?:we|our|this (?:paper|work|study|article))\b/i
const OTHERS =
  /\bet al\b|\((?:19|20)\d\d\)|\b(?:prior|previous|earlier|existing|related) (?:work|studies|approaches|methods|models)\b|\[\d/i
const COMPARED = /\b(?:compared (?:to|with)|than|unlike|e\.g\.|such as|like)\b/i

/** How much a sentence is about the paper itself, by where it stands and whom it speaks of. */
export function ownWorth({ text, sectionType: type }: Sentence): number {
  const own = OWN.test(text) ? 0.25 : 0
  const compared = COMPARED.test(text) ? 0.15 : 0
  return (SECTION[type] ?? 0) + own - (OTHERS.test(text) ? 0.2 : 0) - compared
}

/** Of the finds that are worth enough the one that is worth most, with what speaks for its sentence; of equals the first. */
export function bestOf(
  finds: { stated: Stated; worth: number }[],
  least: number,
  { prefer }: Pick<PaperMatter, 'prefer'>,
): Stated | null {
  let best: { stated: Stated; rank: number } | null = null
  for (const { stated, worth } of finds) {
    if (worth < least) continue
    const rank = worth + (prefer?.(stated.sentence) ?? 0)
    if (!best || rank > best.rank) best = { stated, rank }
  }
  return best?.stated ?? null
}
