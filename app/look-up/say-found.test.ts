import { expect, test } from 'vitest'
import type { DraftSentence, DraftSource } from '@/lib/research/look-up/look-up'
import { sayFound, sayVerdict } from './say-found'

const sentence = (verdict: DraftSentence['verdict'], judgedBy: DraftSource['judgedBy'] = 'words'): DraftSentence => ({
  text: 'It holds.',
  start: 0,
  end: 9,
  verdict,
  sources:
    verdict === 'nothing' ? [] : [{ judgedBy, verdict: judgedBy === 'model' ? 'verified' : 'quoted' } as DraftSource],
})

test('without a model it reports verbatim matches and similar passages', () => {
  const sentences = [sentence('supported'), sentence('related'), sentence('nothing')]
  expect(sentences.map((one) => sayVerdict(one).word)).toEqual([
    'Word for word in your library',
    'Not checked: these are the closest passages',
    'No similar passage in your papers',
  ])
  expect(sayFound({ draft: '', sentences, notices: [] })).toBe(
    '1 of 3 sentences found word for word, 1 with similar passages.',
  )
})

test('with a model it reports the verdicts', () => {
  const sentences = [sentence('supported', 'model'), sentence('contradicted', 'model'), sentence('related', 'model')]
  expect(sentences.map((one) => sayVerdict(one).word)).toEqual([
    'Supported',
    'Contradicted',
    'Neither supported nor contradicted',
  ])
  expect(sayFound({ draft: '', sentences, notices: [] })).toBe('1 of 3 sentences supported, 1 contradicted.')
})
