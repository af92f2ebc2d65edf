import { expect, test } from 'vitest'
import { readPaperAddress } from './paper-address'

test.each([
  ['1706.03762', { arxivId: '1706.03762' }],
  [' 1706.03762v5 ', { arxivId: '1706.03762v5' }],
  ['arXiv:2005.11401v4', { arxivId: '2005.11401v4' }],
  ['hep-th/9711200', { arxivId: 'hep-th/9711200' }],
  ['math.GT/0309136v1', { arxivId: 'math.GT/0309136v1' }],
  ['https://arxiv.org/abs/1706.03762v5', { arxivId: '1706.03762v5' }],
  ['arxiv.org/pdf/1706.03762', { arxivId: '1706.03762' }],
  ['https://www.arxiv.org/pdf/1706.03762v5.pdf#page=3', { arxivId: '1706.03762v5' }],
  ['https://doi.org/10.48550/arXiv.1706.03762', { arxivId: '1706.03762' }],
  ['10.1371/journal.pone.0033693', { doi: '10.1371/journal.pone.0033693' }],
  ['doi: 10.1145/362384.362685', { doi: '10.1145/362384.362685' }],
  ['https://dx.doi.org/10.1016/0004-3702(80)90021-1', { doi: '10.1016/0004-3702(80)90021-1' }],
  ['https://doi.org/10.1002%2Fjor.1100150407', { doi: '10.1002/jor.1100150407' }],
  ['https://aclanthology.org/2020.acl-main.447.pdf', { url: 'https://aclanthology.org/2020.acl-main.447.pdf' }],
  ['www.example.org/a.pdf', { url: 'https://www.example.org/a.pdf' }],
])('%s', (pasted, expected) => {
  expect(readPaperAddress(pasted)).toEqual(expected)
})

test.each(['', 'attention is all you need', 'ftp://example.org/a.pdf', 'javascript:alert(1)', '2026', '10.1/x'])(
  '"%s" is not the address of a paper',
  (pasted) => {
    expect(readPaperAddress(pasted)).toBeNull()
  },
)
