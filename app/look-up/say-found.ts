import type { DraftSentence, LookedUp } from '@/lib/research/look-up/look-up'

export const FOUND: Record<DraftSentence['verdict'], { word: string; tone: string }> = {
  supported: { word: 'Supported', tone: 'text-good' },
  contradicted: { word: 'Contradicted', tone: 'text-bad' },
  related: { word: 'Related pages only', tone: 'text-weak' },
  nothing: { word: 'Nothing in your library', tone: 'text-faint' },
}

/** `3 of 5 sentences supported, 1 contradicted.` */
export function sayFound({ sentences }: LookedUp): string {
  const count = (verdict: DraftSentence['verdict']) => sentences.filter((one) => one.verdict === verdict).length
  const all = `${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}`
  const contradicted = count('contradicted')
  return `${count('supported')} of ${all} supported${contradicted > 0 ? `, ${contradicted} contradicted` : ''}.`
}
