import type { CitablePaper } from '../../citations/csl/paper-to-csl'
import type { CitationStyle } from '../../citations/references/citation-style'
import type { StyleWriter } from '../../citations/references/own-style'
import { readDocument } from './document'

const none = { venue: null, arxivId: null, doi: null, url: null, citeKey: null, csl: null }

export const PAPERS: CitablePaper[] = [
  {
    ...none,
    id: '1706.03762v5',
    title: 'Attention Is All You Need',
    authors: ['Ashish Vaswani', 'Noam Shazeer', 'Łukasz Kaiser'],
    published: '2017-06-12',
    arxivId: '1706.03762v5',
  },
  {
    ...none,
    id: 'codd1970relational',
    title: 'A Relational Model of Data for Large Shared Data Banks: 100% of R&D_notes #1 {draft} ~$5 ^2 \\x',
    authors: ['E. F. Codd', 'Jürgen van der Groß', 'The ATLAS Collaboration'],
    published: '1970',
    venue: 'Communications of the ACM',
    doi: '10.1145/362384.362685',
    csl: { id: 'x', type: 'article-journal', volume: '13', issue: '6', page: '377-387' },
  },
  {
    ...none,
    id: 'scan',
    title: 'О моделях данных — 注意力',
    authors: ['李明'],
    published: null,
    citeKey: 'codd1970relational',
  },
]

export const MARKDOWN = `## How it works

Attention **weighs** all words *at once*. [1706.03762v5, page 4] [codd1970relational, page 2] It costs 100% & more: $5_000 #1 ~ ^ \\ {x}. [scan, page 3]

- first, with \`code_x\` and [a link](https://example.org/a_b?c=1&d=2%20)
  1. one → two ≤ three
  2. α and β differ [1706.03762v5, pages 5 and 6]
- second: naïve “quotes” – 注意力 😀

> Quoted words. [codd1970relational, page 9]

| Model | BLEU |
|---|---:|
| Transformer_big | 28.4 |
| A & B | <30 |

\`\`\`
for x in range(10): print("#1 & {x}_y%")
\`\`\`

The scale is $\\frac{1}{\\sqrt{d_k}}$, and

$$
\\mathrm{softmax}\\left(\\frac{QK^T}{\\sqrt{d_k}}\\right)V
$$

---

### Limits

A line\\
broken, ~~struck~~, and <b>html</b>. Weird: $\\undefinedcommand{x}$.`

/** An answer with every Markdown construct, in a style. */
export function testDocument(
  style: CitationStyle,
  questions = ['How does 100% of attention_work & why?'],
  papers = PAPERS,
  own: StyleWriter | null = null,
) {
  return readDocument({
    title: questions.join(' / '),
    style,
    own,
    papers,
    quotationMarks: true,
    parts: questions.map((heading) => ({
      heading,
      markdown: MARKDOWN,
      analyst: 'llm',
      version: 1,
      citations: [],
      edited: [],
      madeAt: new Date('2026-11-21T10:00:00Z'),
    })),
  })
}
