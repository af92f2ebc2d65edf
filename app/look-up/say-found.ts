import type { DraftLookUp, DraftSentence } from '@/lib/research/look-up/look-up'

const FOUND: Record<DraftSentence['verdict'], { word: string; tone: string }> = {
  supported: { word: 'Supported', tone: 'text-good' },
  contradicted: { word: 'Contradicted', tone: 'text-bad' },
  related: { word: 'Not checked: these are the closest passages', tone: 'text-weak' },
  nothing: { word: 'No similar passage in your papers', tone: 'text-faint' },
}
const QUOTED = { word: 'Word for word in your library', tone: 'text-good' }
const JUDGED = { word: 'Neither supported nor contradicted', tone: 'text-weak' }

/** Describes what was found for a sentence. */
export function sayVerdict({ verdict, sources }: DraftSentence): { word: string; tone: string } {
  if (verdict === 'supported' && sources.some((source) => source.verdict === 'quoted')) return QUOTED
  if (verdict === 'related' && sources.some(({ judgedBy }) => judgedBy === 'model')) return JUDGED
  return FOUND[verdict]
}

/** `3 of 5 sentences supported, 1 contradicted.`, or without a model `1 of 5 sentences found word for word, 3 with similar passages.` */
export function sayFound({ sentences }: DraftLookUp): string {
  const count = (verdict: DraftSentence['verdict']) => sentences.filter((one) => one.verdict === verdict).length
  const all = `${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}`
  const isJudged = sentences.some(({ sources }) => sources.some(({ judgedBy }) => judgedBy === 'model'))
  if (!isJudged)
    return `${count('supported')} of ${all} found word for word, ${count('related')} with similar passages.`
  const contradicted = count('contradicted')
  return `${[
    `${count('supported')} of ${all} supported`,
    ...(contradicted > 0 ? [`${contradicted} contradicted`] : []),
  ].join(', ')}.`
}
