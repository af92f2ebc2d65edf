import { expect, test } from 'vitest'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import { funnelLine } from './funnel-line'

const passage = (paperId: string) => ({ paperId }) as EvidenceView
const view = (part: Partial<RunView>): RunView => ({ ...emptyRunView, library: { papers: 67, unreadable: 0 }, ...part })

test('an answer is summed up by the papers available, read and cited', () => {
  const reference = { number: 1, paperId: 'a', title: '', authors: [], published: null, url: null }
  const answered = view({
    evidence: [passage('a'), passage('a'), passage('b')],
    answerId: 'answer',
    references: [reference],
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 412 },
  })
  expect(funnelLine(answered)).toEqual({ steps: ['67 papers', '2 read', '1 cited'], took: '412 ms' })
})

test('a refusal reads none, and the number of papers asked is shown', () => {
  const stages = [{ id: 'scope', name: 'scope', message: '', summary: null, startedAt: 0, ms: 2_340 }]
  expect(funnelLine(view({ among: 3, stages }))).toEqual({ steps: ['67 papers', '3 asked', '0 read'], took: '2.3 s' })
  expect(funnelLine(view({ library: { papers: 1, unreadable: 0 } })).steps).toEqual(['1 paper', '0 read'])
})
