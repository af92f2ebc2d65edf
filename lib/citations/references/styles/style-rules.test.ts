import { expect, test } from 'vitest'
import type { CitablePaper } from '../../csl/paper-to-csl'
import { formatBibliography } from '../bibliography'
import type { CslStyle } from '../citation-style'
import { plainText } from '../styled-text'

const none = { venue: null, arxivId: null, doi: null, url: null, citeKey: null, csl: null }

/** Works of all kinds that the styles' published rules distinguish. */
const WORKS: CitablePaper[] = [
  {
    ...none,
    id: 'article',
    title: 'A Relational Model of Data for Large Shared Data Banks',
    authors: ['E. F. Codd'],
    published: '1970',
    venue: 'Communications of the ACM',
    doi: '10.1145/362384.362685',
    csl: { id: 'x', type: 'article-journal', volume: '13', issue: '6', page: '377-387' },
  },
  {
    ...none,
    id: 'many',
    title: 'Mastering the Game of Go with Deep Neural Networks and Tree Search',
    authors: [
      'David Silver',
      'Aja Huang',
      'Chris J. Maddison',
      'Arthur Guez',
      'Laurent Sifre',
      'George van den Driessche',
      'Julian Schrittwieser',
      'Ioannis Antonoglou',
    ],
    published: '2016-01-28',
    venue: 'Nature',
    doi: '10.1038/nature16961',
    csl: { id: 'x', type: 'article-journal', volume: '529', issue: '7587', page: '484-489' },
  },
  {
    ...none,
    id: 'preprint',
    title: 'Attention Is All You Need',
    authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar'],
    published: '2017-06-12',
    arxivId: '1706.03762v5',
  },
  {
    ...none,
    id: 'proceedings',
    title: 'In Search of an Understandable Consensus Algorithm',
    authors: ['Diego Ongaro', 'John Ousterhout'],
    published: '2014-06',
    venue: 'Proceedings of the 2014 USENIX Annual Technical Conference',
    csl: { id: 'x', type: 'paper-conference', page: '305-319', publisher: 'USENIX Association' },
  },
  {
    ...none,
    id: 'book',
    title: 'Introduction to Information Retrieval',
    authors: ['Christopher D. Manning', 'Prabhakar Raghavan', 'Hinrich Schütze'],
    published: '2008',
    csl: {
      id: 'x',
      type: 'book',
      publisher: 'Cambridge University Press',
      'publisher-place': 'Cambridge',
      edition: '2',
    },
  },
  {
    ...none,
    id: 'chapter',
    title: 'The Part-Time Parliament Revisited',
    authors: ['Leslie Lamport'],
    published: '2019',
    csl: {
      id: 'x',
      type: 'chapter',
      'container-title': 'Concurrency: The Works of Leslie Lamport',
      editor: [{ family: 'Malkhi', given: 'Dahlia' }],
      publisher: 'ACM',
      'publisher-place': 'New York',
      page: '277-317',
    },
  },
  {
    ...none,
    id: 'web',
    title: 'Vaccination Coverage',
    authors: ['World Health Organization'],
    published: '2025-07-15',
    url: 'https://www.who.int/coverage',
    csl: {
      id: 'x',
      type: 'webpage',
      author: [{ literal: 'World Health Organization' }],
      'container-title': 'Fact Sheets',
    },
    accessed: '2026-11-22',
  },
  {
    ...none,
    id: 'web-bare',
    title: 'How Raft Works',
    authors: [],
    published: null,
    url: 'https://raft.example/how',
    accessed: '2026-11-22',
  },
  {
    ...none,
    id: 'undated',
    title: 'Notes on Consensus',
    authors: ['Ada Writer'],
    published: null,
    csl: { id: 'x', type: 'article-journal', 'container-title': 'Journal of Notes' },
  },
  {
    ...none,
    id: 'anonymous',
    title: 'Report on the State of the Archive',
    authors: [],
    published: '1999',
    csl: { id: 'x', type: 'book', publisher: 'The Archive' },
  },
]

type Written = Record<string, [inText: string, entry: string]>

/**
 * The output required by the styles' own guides: Publication Manual of the APA (7th), The Chicago Manual of Style
 * (18th, author-date), Cite Them Right (12th), IEEE Reference Guide, Citing Medicine (2nd). Titles are as on the
 * papers.
 */
const EXPECTED: Record<CslStyle, Written> = {
  apa: {
    article: [
      '(Codd, 1970, p. 3)',
      'Codd, E. F. (1970). A Relational Model of Data for Large Shared Data Banks. Communications of the ACM, 13(6), 377–387. https://doi.org/10.1145/362384.362685',
    ],
    // Up to twenty names in the list; in the text only the first if there are three or more.
    many: [
      '(Silver et al., 2016, p. 3)',
      'Silver, D., Huang, A., Maddison, C. J., Guez, A., Sifre, L., van den Driessche, G., Schrittwieser, J., & Antonoglou, I. (2016). Mastering the Game of Go with Deep Neural Networks and Tree Search. Nature, 529(7587), 484–489. https://doi.org/10.1038/nature16961',
    ],
    preprint: [
      '(Vaswani et al., 2017, p. 3)',
      'Vaswani, A., Shazeer, N., & Parmar, N. (2017). Attention Is All You Need (arXiv:1706.03762v5). arXiv. https://arxiv.org/abs/1706.03762v5',
    ],
    proceedings: [
      '(Ongaro & Ousterhout, 2014, p. 3)',
      'Ongaro, D., & Ousterhout, J. (2014). In Search of an Understandable Consensus Algorithm. Proceedings of the 2014 USENIX Annual Technical Conference, 305–319.',
    ],
    book: [
      '(Manning et al., 2008, p. 3)',
      'Manning, C. D., Raghavan, P., & Schütze, H. (2008). Introduction to Information Retrieval (2nd ed.). Cambridge University Press.',
    ],
    chapter: [
      '(Lamport, 2019, p. 3)',
      'Lamport, L. (2019). The Part-Time Parliament Revisited. In D. Malkhi (Ed.), Concurrency: The Works of Leslie Lamport (pp. 277–317). ACM.',
    ],
    // The access date only if a page has no date of its own.
    web: [
      '(World Health Organization, 2025, passage 2)',
      'World Health Organization. (2025, July 15). Vaccination Coverage. Fact Sheets. https://www.who.int/coverage',
    ],
    'web-bare': [
      '(How Raft Works, n.d., passage 2)',
      'How Raft Works. (n.d.). Retrieved November 22, 2026, from https://raft.example/how',
    ],
    undated: ['(Writer, n.d., p. 3)', 'Writer, A. (n.d.). Notes on Consensus. Journal of Notes.'],
    anonymous: [
      '(Report on the State of the Archive, 1999, p. 3)',
      'Report on the State of the Archive. (1999). The Archive.',
    ],
  },
  chicago: {
    article: [
      '(Codd 1970, 3)',
      'Codd, E. F. 1970. “A Relational Model of Data for Large Shared Data Banks.” Communications of the ACM 13 (6): 377–87. https://doi.org/10.1145/362384.362685.',
    ],
    many: [
      '(Silver et al. 2016, 3)',
      'Silver, David, Aja Huang, Chris J. Maddison, et al. 2016. “Mastering the Game of Go with Deep Neural Networks and Tree Search.” Nature 529 (7587): 484–89. https://doi.org/10.1038/nature16961.',
    ],
    preprint: [
      '(Vaswani et al. 2017, 3)',
      'Vaswani, Ashish, Noam Shazeer, and Niki Parmar. 2017. “Attention Is All You Need.” Preprint, arXiv, June 12. https://arxiv.org/abs/1706.03762v5.',
    ],
    proceedings: [
      '(Ongaro and Ousterhout 2014, 3)',
      'Ongaro, Diego, and John Ousterhout. 2014. “In Search of an Understandable Consensus Algorithm.” In Proceedings of the 2014 USENIX Annual Technical Conference, 305–19. USENIX Association.',
    ],
    book: [
      '(Manning et al. 2008, 3)',
      'Manning, Christopher D., Prabhakar Raghavan, and Hinrich Schütze. 2008. Introduction to Information Retrieval. 2nd ed. Cambridge University Press.',
    ],
    chapter: [
      '(Lamport 2019, 3)',
      'Lamport, Leslie. 2019. “The Part-Time Parliament Revisited.” In Concurrency: The Works of Leslie Lamport, edited by Dahlia Malkhi, 277–317. ACM.',
    ],
    web: [
      '(World Health Organization 2025, passage 2)',
      'World Health Organization. 2025. “Vaccination Coverage.” Fact Sheets. July 15. Accessed November 22, 2026. https://www.who.int/coverage.',
    ],
    'web-bare': [
      '(“How Raft Works,” n.d., passage 2)',
      '“How Raft Works.” n.d. Accessed November 22, 2026. https://raft.example/how.',
    ],
    undated: ['(Writer, n.d., 3)', 'Writer, Ada. n.d. “Notes on Consensus.” Journal of Notes.'],
    anonymous: [
      '(Report on the State of the Archive 1999, 3)',
      'Report on the State of the Archive. 1999. The Archive.',
    ],
  },
  harvard: {
    article: [
      '(Codd, 1970, p. 3)',
      'Codd, E.F. (1970) ‘A Relational Model of Data for Large Shared Data Banks’, Communications of the ACM, 13(6), pp. 377–387. Available at: https://doi.org/10.1145/362384.362685.',
    ],
    many: [
      '(Silver et al., 2016, p. 3)',
      'Silver, D. et al. (2016) ‘Mastering the Game of Go with Deep Neural Networks and Tree Search’, Nature, 529(7587), pp. 484–489. Available at: https://doi.org/10.1038/nature16961.',
    ],
    preprint: [
      '(Vaswani, Shazeer and Parmar, 2017, p. 3)',
      'Vaswani, A., Shazeer, N. and Parmar, N. (2017) ‘Attention Is All You Need’. arXiv. Available at: https://arxiv.org/abs/1706.03762v5.',
    ],
    proceedings: [
      '(Ongaro and Ousterhout, 2014, p. 3)',
      'Ongaro, D. and Ousterhout, J. (2014) ‘In Search of an Understandable Consensus Algorithm’, Proceedings of the 2014 USENIX Annual Technical Conference. USENIX Association, pp. 305–319.',
    ],
    book: [
      '(Manning, Raghavan and Schütze, 2008, p. 3)',
      'Manning, C.D., Raghavan, P. and Schütze, H. (2008) Introduction to Information Retrieval. 2nd edn. Cambridge: Cambridge University Press.',
    ],
    chapter: [
      '(Lamport, 2019, p. 3)',
      'Lamport, L. (2019) ‘The Part-Time Parliament Revisited’, in D. Malkhi (ed.) Concurrency: The Works of Leslie Lamport. New York: ACM, pp. 277–317.',
    ],
    web: [
      '(World Health Organization, 2025, passage 2)',
      'World Health Organization (2025) Vaccination Coverage, Fact Sheets. Available at: https://www.who.int/coverage (Accessed: 22 November 2026).',
    ],
    'web-bare': [
      '(How Raft Works, no date, passage 2)',
      'How Raft Works (no date). Available at: https://raft.example/how (Accessed: 22 November 2026).',
    ],
    undated: ['(Writer, no date, p. 3)', 'Writer, A. (no date) ‘Notes on Consensus’, Journal of Notes.'],
    anonymous: [
      '(Report on the State of the Archive, 1999, p. 3)',
      'Report on the State of the Archive (1999). The Archive.',
    ],
  },
  ieee: {
    article: [
      '[1, p. 3]',
      '[1] E. F. Codd, “A Relational Model of Data for Large Shared Data Banks,” Communications of the ACM, vol. 13, no. 6, pp. 377–387, 1970, doi: 10.1145/362384.362685.',
    ],
    many: [
      '[2, p. 3]',
      '[2] D. Silver et al., “Mastering the Game of Go with Deep Neural Networks and Tree Search,” Nature, vol. 529, no. 7587, pp. 484–489, Jan. 2016, doi: 10.1038/nature16961.',
    ],
    preprint: [
      '[3, p. 3]',
      '[3] A. Vaswani, N. Shazeer, and N. Parmar, “Attention Is All You Need,” Jun. 2017, arXiv:1706.03762v5. [Online]. Available: https://arxiv.org/abs/1706.03762v5',
    ],
    proceedings: [
      '[4, p. 3]',
      '[4] D. Ongaro and J. Ousterhout, “In Search of an Understandable Consensus Algorithm,” in Proceedings of the 2014 USENIX Annual Technical Conference, Jun. 2014, pp. 305–319.',
    ],
    book: [
      '[5, p. 3]',
      '[5] C. D. Manning, P. Raghavan, and H. Schütze, Introduction to Information Retrieval, 2nd ed. Cambridge: Cambridge University Press, 2008.',
    ],
    chapter: [
      '[6, p. 3]',
      '[6] L. Lamport, “The Part-Time Parliament Revisited,” in Concurrency: The Works of Leslie Lamport, D. Malkhi, Ed. New York: ACM, 2019, pp. 277–317.',
    ],
    web: [
      '[7], passage 2',
      '[7] World Health Organization. “Vaccination Coverage.” Fact Sheets. Accessed: Nov. 22, 2026. [Online]. Available: https://www.who.int/coverage',
    ],
    'web-bare': [
      '[8], passage 2',
      '[8] “How Raft Works.” Accessed: Nov. 22, 2026. [Online]. Available: https://raft.example/how',
    ],
    undated: ['[9, p. 3]', '[9] A. Writer, “Notes on Consensus,” Journal of Notes.'],
    anonymous: ['[10, p. 3]', '[10] Report on the State of the Archive. The Archive, 1999.'],
  },
  vancouver: {
    article: [
      '(1, p. 3)',
      '1. Codd EF. A Relational Model of Data for Large Shared Data Banks. Communications of the ACM. 1970;13(6):377-87. doi: 10.1145/362384.362685.',
    ],
    many: [
      '(2, p. 3)',
      '2. Silver D, Huang A, Maddison CJ, Guez A, Sifre L, van den Driessche G, et al. Mastering the Game of Go with Deep Neural Networks and Tree Search. Nature. 2016 Jan 28;529(7587):484-9. doi: 10.1038/nature16961.',
    ],
    preprint: [
      '(3, p. 3)',
      '3. Vaswani A, Shazeer N, Parmar N. Attention Is All You Need [Preprint] [Internet]. arXiv; 2017. Available from: https://arxiv.org/abs/1706.03762v5',
    ],
    proceedings: [
      '(4, p. 3)',
      '4. Ongaro D, Ousterhout J. In Search of an Understandable Consensus Algorithm. In: Proceedings of the 2014 USENIX Annual Technical Conference. USENIX Association; 2014. p. 305-19.',
    ],
    book: [
      '(5, p. 3)',
      '5. Manning CD, Raghavan P, Schütze H. Introduction to Information Retrieval. 2nd ed. Cambridge: Cambridge University Press; 2008.',
    ],
    chapter: [
      '(6, p. 3)',
      '6. Lamport L. The Part-Time Parliament Revisited. In: Malkhi D, editor. Concurrency: The Works of Leslie Lamport. New York: ACM; 2019. p. 277-317.',
    ],
    web: [
      '(7, passage 2)',
      '7. World Health Organization. Fact Sheets [Internet]. 2025 [cited 2026 Nov 22]. Vaccination Coverage. Available from: https://www.who.int/coverage',
    ],
    'web-bare': [
      '(8, passage 2)',
      '8. How Raft Works [Internet]. [date unknown] [cited 2026 Nov 22]. Available from: https://raft.example/how',
    ],
    undated: ['(9, p. 3)', '9. Writer A. Notes on Consensus. Journal of Notes. [date unknown].'],
    anonymous: ['(10, p. 3)', '10. Report on the State of the Archive. The Archive; 1999.'],
  },
}

test.each(Object.keys(EXPECTED) as (keyof typeof EXPECTED)[])(
  'works of all kinds in the form that %s requires',
  async (style) => {
    const groups = WORKS.map(({ id, accessed }) => [{ paperId: id, page: accessed ? -2 : 3 }])
    const { citations, entries } = await formatBibliography({ papers: WORKS, groups, style })
    const written = WORKS.map(({ id }, index) => {
      const { label, text } = entries.find(({ paperId }) => paperId === id) ?? { label: null, text: [] }
      return [id, [plainText(citations[index] ?? []), [label, plainText(text)].filter(Boolean).join(' ')]]
    })
    expect(Object.fromEntries(written)).toEqual(EXPECTED[style])
  },
)
