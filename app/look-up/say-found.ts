import type { DraftSentence, LookedUp } from '@/lib/research/look-up/look-up'

const FOUND: Record<DraftSentence['verdict'], { word: string; tone: string }> = {
  supported: { word: 'Supported', tone: 'text-good' },
  contradicted: { word: 'Contradicted', tone: 'text-bad' },
  related: { word: 'Related pages only', tone: 'text-weak' },
  nothing: { word: 'Nothing in your library', tone: 'text-faint' },
}

/** Nothing is said of whether it is the same: the words stand beside each other. */
export const NEAR_WORDS = { word: 'Nearly the same words', tone: 'text-accent' }

/** What was found of a sentence, in a few words. */
export function sayVerdict({ verdict, sources }: DraftSentence): { word: string; tone: string } {
  return verdict === 'related' && sources.some(({ hasNearWords }) => hasNearWords) ? NEAR_WORDS : FOUND[verdict]
}

/** `3 of 5 sentences supported, 1 contradicted, 1 in nearly the same words.` */
export function sayFound({ sentences }: LookedUp): string {
  const count = (verdict: DraftSentence['verdict']) => sentences.filter((one) => one.verdict === verdict).length
  const all = `${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}`
  const contradicted = count('contradicted')
  const near = sentences.filter((sentence) => sayVerdict(sentence) === NEAR_WORDS).length
  return `${[
    `${count('supported')} of ${all} supported`,
    ...(contradicted > 0 ? [`${contradicted} contradicted`] : []),
    ...(near > 0 ? [`${near} in nearly the same words`] : []),
  ].join(', ')}.`
}
