import { expect, test } from 'vitest'
import type { DraftSentence, DraftSource } from '@/lib/research/look-up/look-up'
import { sayFound, sayVerdict } from './say-found'

const sentence = (verdict: DraftSentence['verdict'], hasNearWords = false): DraftSentence => ({
  text: 'It holds.',
  start: 0,
  end: 9,
  verdict,
  sources: verdict === 'nothing' ? [] : [{ hasNearWords } as DraftSource],
})

test('what was found tells near words from pages on the matter', () => {
  const sentences = [sentence('supported'), sentence('related', true), sentence('related'), sentence('nothing')]
  expect(sentences.map((one) => sayVerdict(one).word)).toEqual([
    'Supported',
    'Nearly the same words',
    'Related pages only',
    'Nothing in your library',
  ])
  expect(sayFound({ draft: '', sentences, notices: [] })).toBe(
    '1 of 4 sentences supported, 1 in nearly the same words.',
  )
})
