import { expect, test } from 'vitest'
import type { Verdict } from '@/lib/citations/support'
import type { CitationView } from '@/lib/research/events'
import { countSentences } from './count-sentences'

const citation = (ord: number, sentence: string, verdict: Verdict): CitationView => ({
  id: `c${ord}`,
  ord,
  marker: '[p, page 1]',
  paperId: 'p',
  page: 1,
  sentence,
  quote: '',
  rects: [],
  verdict,
  evidenceId: null,
  judgedBy: 'words',
})

test('a sentence with several citations counts once, and is verified when one of them verifies it', () => {
  const citations = [
    citation(0, 'A.', 'weak'),
    citation(1, 'A.', 'verified'),
    citation(2, 'B.', 'missing'),
    citation(3, '', 'verified'),
    citation(4, '', 'weak'),
  ]
  expect(countSentences(citations)).toEqual({ cited: 4, verified: 2 })
  expect(countSentences([])).toEqual({ cited: 0, verified: 0 })
})
