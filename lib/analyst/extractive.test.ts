import { expect, test } from 'vitest'
import type { AnswerPart } from '../citations/answer/answer-part'
import { checkCitations } from '../citations/check/check'
import type { AnalystContext, Passage } from './analyst'
import { extractive } from './extractive'
import { PREAMBLE } from './extractive/preamble'
import { readQuestion } from './question'
import { stemsOf } from './question/terms'

const RAFT = `Raft is a consensus algorithm for managing a replicated log on a cluster of servers. Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly. In this section we describe how a leader of the cluster is elected by its servers. To prevent split votes in the first place, election timeouts are chosen randomly from a fixed interval. This spreads out the servers so that in most cases only a single server will time out. The leader sends heartbeat messages to all of the followers in order to keep its authority. Without randomized timeouts, elections could fail again and again because of split votes of the servers.`
const PAXOS = `Paxos is a family of protocols for reaching consensus among unreliable processors of a network. However, Paxos does not elect a leader by timeouts; any proposer may begin a round with a higher number (Lamport, 1998). The proposer asks a majority of the acceptors to promise that they ignore lower numbers.`
const OTHER = `The rate of sedimentation in the lake was measured with cores of two meters in length. The cores were taken at twelve places along the northern shore of the lake.`

function passageOf(paperId: string, title: string, text: string, page: number): Passage {
  const spans = [{ page, start: 0, end: text.length }]
  return { id: paperId, paperId, title, section: '1 Basics', kind: 'text', text, spans, relevance: 0.8, question: '' }
}

const PASSAGES = [
  passageOf('raft', 'In Search of an Understandable Consensus Algorithm', RAFT, 6),
  passageOf('paxos', 'The Part-Time Parliament', PAXOS, 2),
]

/** A library of exactly these texts, in which nothing is known of vectors. */
function libraryOf(texts: string[]): AnalystContext {
  const held = texts.map((text) => new Set(stemsOf(text)))
  // As if these were a few among many passages, so that words of the matter are rare.
  const total = held.length + 200
  return {
    signal: new AbortController().signal,
    library: {
      frequencies: async (stems) => ({
        total,
        counts: new Map(stems.map((stem) => [stem, held.filter((own) => own.has(stem)).length])),
      }),
      embed: async (asked) => asked.map(() => new Float32Array()),
    },
  }
}

const CONTEXT = libraryOf([RAFT, PAXOS, OTHER])

async function write(question: string, passages: Passage[] = PASSAGES, context = CONTEXT): Promise<string[]> {
  const parts: string[] = []
  for await (const part of extractive.write({ question: readQuestion(question), passages }, context)) parts.push(part)
  return parts
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

test('every sentence is the paper’s own, with its marker right behind it', async () => {
  const markdown = (await write('Why does Raft use randomized election timeouts?')).join('')
  expect(markdown.startsWith(`${PREAMBLE}\n\nRaft uses randomized election timeouts to ensure`)).toBe(true)
  const quoted = [...markdown.replace(PREAMBLE, '').matchAll(/([^[\]]+) \[(\w+), page (\d+)\]/g)]
  expect(quoted.length).toBeGreaterThan(1)
  for (const [, sentence = '', paper, page] of quoted) {
    const plain = sentence.replace(/^\s*### .*$/gm, '').replace(/^\s*(?:- )?(?:\*\*.*?\*\* )?/, '')
    const source = PASSAGES.find((passage) => passage.paperId === paper)
    expect(letters(source?.text ?? '')).toContain(letters(plain))
    expect(plain).toMatch(/^\p{Lu}[^.]*\.$/u)
    expect(Number(page)).toBe(source?.spans[0]?.page)
  }
  expect(markdown).not.toContain('In this section')
})

test('the answer comes first in one to three sentences, without headings, and joined the parts are the answer', async () => {
  const [opening, answer = '', ...further] = await write('Why does Raft use randomized election timeouts?')
  expect(opening).toBe(PREAMBLE)
  const quoted = answer.match(/\[raft, page 6\]/g) ?? []
  expect(quoted.length).toBeGreaterThan(0)
  expect(quoted.length).toBeLessThanOrEqual(3)
  expect([answer, ...further].join('')).not.toContain('###')
})

test('an answer is short: five sentences at most, six of how something works, three of them at its head', async () => {
  const passages = Array.from({ length: 8 }, (_, at) => {
    const [first, second] = [
      `Heartbeats of kind ${'abcdefgh'[at]} let a leader keep its followers`,
      'The leader sends them',
    ]
    const text = `${first} from voting for years ${at + 20}. ${second} to all followers of the cluster number ${at + 40} at once. It also sends heartbeats to followers that were slow in year ${at + 60}.`
    return passageOf(`raft${at}`, `Leaders ${at}`, text, at + 1)
  })
  for (const [question, most] of [
    ['What do heartbeats of a leader do to followers?', 5],
    ['How do heartbeats of a leader work for followers?', 6],
  ] as const) {
    const [, opening = '', ...rest] = await write(question, passages)
    const count = (text: string) => text.match(/page \d+\]/g)?.length ?? 0
    expect(count([opening, ...rest].join(''))).toBeLessThanOrEqual(most)
    if (most === 5) expect(count(opening)).toBeLessThanOrEqual(3)
    expect(count(opening)).toBeGreaterThan(0)
  }
})

test('what the caller has to say stands above a short answer', async () => {
  const notice = 'Your library does not mention “Zyzzyva”; nearest passages:'
  const question = readQuestion('How does Zyzzyva elect a leader?')
  let markdown = ''
  for await (const part of extractive.write({ question, passages: PASSAGES, notice }, CONTEXT)) markdown += part
  expect(markdown.startsWith(`> ${notice}\n\n${PREAMBLE}\n\n`)).toBe(true)
  expect(markdown.match(/page \d\]/g)?.length).toBeLessThanOrEqual(4)
})

test('a definition opens the answer to “what is”', async () => {
  const [, overview] = await write('What is Raft?')
  expect(overview).toMatch(/^\s*Raft is a consensus algorithm/)
})

test('a comparison opens with a line for each thing', async () => {
  const markdown = (await write('How does Raft differ from Paxos in leader election?')).join('')
  expect(markdown).toMatch(/^- \*\*Raft\.\*\* [^[]+\[raft, page 6\]/m)
  expect(markdown).toMatch(/^- \*\*Paxos\.\*\* [^[]+\[paxos, page 2\]/m)
  expect(markdown).not.toContain('Lamport, 1998')
})

test('things compared as wholes: first what each is, then what is said of both', async () => {
  const text = `Retrieval supplies the facts, and fine-tuning changes the lasting behaviour of a model. Fine-tuning is a weaker way to teach facts than others are. Fine-tuning on mixed examples teaches a model to ignore distractors. Fine-tuning continues the training of a model on a smaller set of examples. Retrieval finds the passages of a collection that speak to a question.`
  const passages = [passageOf('rag', 'Knowledge for Language Models', text, 1)]
  const [, overview, first] = await write('retrieval versus fine-tuning', passages)
  expect(overview).toContain('**Fine-tuning.** Fine-tuning continues the training')
  expect(overview).toContain('**Retrieval.** Retrieval finds the passages')
  expect(first).toMatch(/^\n\nRetrieval supplies the facts, and fine-tuning/)
})

const TRANSFORMER = `The transformer reaches a new state of the art on two tasks of translation. A transformer consists of a stack of layers with attention and feed-forward networks. Each of the layers has a residual connection around both of its parts. A transformer reads tokens, which are pieces of text from a fixed vocabulary. The transformer needs no recurrence between the positions of its input. We plan to extend the transformer to images, audio and video in the years to come.`

test('how something works opens with what it does and reads on; plans and praise stay out', async () => {
  const passages = [passageOf('att', 'Attention', TRANSFORMER, 1)]
  const [, overview, ...sections] = await write('how do transformers work', passages)
  expect(overview).toMatch(/^\s*A transformer consists of a stack .* Each of the layers has a residual/)
  expect(sections.join('')).not.toContain('We plan')
})

test('the work of others does not open an answer', async () => {
  const text = `Saier and Chang (2019) introduce a corpus built by parsing the source of papers. The Grand corpus is built by parsing the PDFs of millions of papers. The corpus has annotations of tables and figures that were built by hand.`
  const [, overview] = await write('How is the corpus built?', [passageOf('grand', 'Grand', text, 1)])
  expect(overview).toMatch(/^\s*The Grand corpus is built/)
})

test('another word with the stem of the only one asked about is not quoted', async () => {
  const text = 'We transform the catalog from one magnitude to the other with the colors of the stars.'
  const passages = [passageOf('att', 'Attention', TRANSFORMER, 1), passageOf('neo', 'Asteroids', text, 2)]
  expect((await write('how do transformers work', passages)).join('')).not.toContain('[neo,')
})

test('a thing compared that no passage speaks of is said at the end', async () => {
  const compared = (await write('How does Raft differ from Zyzzyva?')).join('')
  expect(compared).toMatch(/\*The passages above do not speak of “Zyzzyva”[^“]*\.\*$/)
  expect(compared).toContain('[raft, page 6]')
})

test('who asks for papers gets a line for each', async () => {
  const markdown = (await write('Which papers describe how to elect a leader of servers?')).join('')
  expect(markdown).toMatch(/^- \*\*In Search of an Understandable Consensus Algorithm\.\*\* [^[]+\[raft, page 6\]$/m)
})

test('papers that give different values are set side by side', async () => {
  const old = passageOf(
    'old',
    'Grand',
    'The Grand corpus holds 12 million papers from all of the fields of science.',
    3,
  )
  const text = 'The Grand corpus now holds 81 million papers, from twenty fields of science and medicine.'
  const passages = [old, passageOf('new', 'Grand Again', text, 2)]
  const markdown = (await write('How many papers does the Grand corpus hold?', passages)).join('')
  expect(markdown).toContain('*The papers give different values.*')
  expect(markdown).toMatch(/^- \*\*Grand\.\*\* The Grand corpus holds 12 million [^[]+\[old, page 3\]$/m)
  expect(markdown).toMatch(/^- \*\*Grand Again\.\*\* [^[]+\[new, page 2\]$/m)
})

const TABLE = `Table 2: Quality of the translation in BLEU.\nModel\ten-de\ten-fr\nRecurrent\t24.6\t39.9\nTransformer big\t28.4\t41.8`

test('a row of a table is quoted as it stands, and is called so', async () => {
  const [caption = ''] = TABLE.split('\n')
  const spans = [
    { page: 8, start: 0, end: caption.length },
    { page: 8, start: caption.length + 9, end: TABLE.length + 8 },
  ]
  const table = { ...passageOf('att', 'Attention', '', 8), kind: 'table', text: TABLE.replace('\n', ' '), spans }
  const prose = passageOf('att', 'Attention', TRANSFORMER, 8)
  const passages = [prose, { ...table, id: 'table' }]
  const markdown = (await write('What BLEU score did the big transformer reach in translation?', passages)).join('')
  expect(markdown).toContain('| Transformer big 28.4 41.8 | [att, page 8] |')
  expect(markdown).toContain('Table 2 of Attention')
  const { citations } = checkCitations({ markdown, evidence: passages })
  const rows = citations.filter(({ fromTable }) => fromTable)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'quoted'))
})

test('a table opens the answer where it holds more of the measure that is asked than any sentence', async () => {
  const caption = 'Table 3: BLEU on the newstest collection.'
  const text = `${caption} Model\tBLEU\nRecurrent\t24.6\nTransformer\t28.4\nByteNet\t23.7\nMoE\t26.0`
  const spans = [
    { page: 9, start: 0, end: caption.length },
    { page: 9, start: caption.length + 1, end: text.length },
  ]
  const table = { ...passageOf('att', 'Attention', '', 9), id: 'table', kind: 'table', text, spans }
  const passages = [passageOf('att', 'Attention', TRANSFORMER, 8), table]
  const [, first] = await write('What BLEU does ByteNet reach on newstest?', passages)
  expect(first).toContain('| ByteNet 23.7 | [att, page 9] |')
})

test('only the papers that a question names speak, as long as they have something to say', async () => {
  const question = readQuestion('How are elections and timeouts randomized?')
  let markdown = ''
  for await (const part of extractive.write({ question, passages: PASSAGES, named: ['raft'] }, CONTEXT))
    markdown += part
  expect(markdown).toContain('[raft, page 6]')
  expect(markdown).not.toContain('[paxos,')
})

test('a section whose heading asks what the question asks comes before others that have its words', async () => {
  const election = 'A candidate wins once a majority of the servers of the cluster has voted for it in the same term.'
  const about = 'The experiments were run on five servers again and again until a leader failed in one of them.'
  const passages = [
    { ...passageOf('one', 'Consensus', about, 9), section: '9 Trials' },
    { ...passageOf('one', 'Consensus', election, 5), id: 'two', section: '5.2 Leader election' },
  ]
  const [, first] = await write('How is a leader elected?', passages)
  expect(first).toContain('candidate')
})

test('how something works is told by the section of that name, in its order', async () => {
  const about =
    'We use a cluster of servers in which a leader is elected to measure how elections go. The leader of the cluster was elected by hand in some of the trials before.'
  const election = `A follower that hears of no leader for a while becomes a candidate and begins an election. A candidate wins once a majority of the servers has voted for it in the same term.`
  const passages = [
    { ...passageOf('one', 'Consensus', about, 9), section: '9 Trials' },
    { ...passageOf('one', 'Consensus', election, 5), id: 'two', section: '5.2 Leader election' },
  ]
  const [, first] = await write('How is a leader elected?', passages)
  expect(first).toMatch(/^\s*A follower that hears .* A candidate wins once/)
})

test('a heading that only names the matter of its paper asks nothing', async () => {
  const order = 'In chain replication the servers of an object are ordered so that they form a chain of servers.'
  const tail = 'When the tail fails, its predecessor becomes the new tail of the chain after a failure is found.'
  const passages = [
    { ...passageOf('one', 'Chain Replication', order, 3), section: '3 Chain Replication Protocol' },
    { ...passageOf('one', 'Chain Replication', tail, 5), id: 'two', section: '3.2 Details' },
  ]
  const [, first] = await write('How does chain replication deal with the failure of the tail?', passages)
  expect(first).toMatch(/^\s*When the tail fails/)
})

test('a definition by the full name answers who asks by the acronym, and the other way round', async () => {
  const about = 'A survey of NEOs is an effort of many years, and what it finds of NEOs is a matter of its depth.'
  const defined = 'Near Earth Objects (NEOs) are minor bodies whose orbits bring them close to the orbit of the Earth.'
  const passages = [passageOf('neo', 'A Survey', about, 1), { ...passageOf('neo', 'A Survey', defined, 2), id: 'b' }]
  const context = libraryOf([about, defined])
  for (const question of ['What is an NEO?', 'What are near earth objects?'])
    expect((await write(question, passages, context))[1]).toMatch(/^\s*Near Earth Objects/)
})

test('a comparison opens with what sets its things against each other', async () => {
  const raft = 'In a study of the cluster, Raft was easier to understand than Paxos for all students who took part.'
  const passages = [
    ...PASSAGES,
    { ...passageOf('raft', 'In Search of an Understandable Consensus Algorithm', raft, 13), id: 'c' },
  ]
  const [, first] = await write('Compare Raft and Paxos', passages)
  expect(first).toMatch(/^\s*In a study of the cluster, Raft was easier/)
})

test('a name in capitals that is a word as well is not found in that word', async () => {
  const rank = 'PageRank is a way to rank the pages of the web by their links, each counted by the rank of its page.'
  const hits = 'We counted the hits of all pages with the highest hit count, and compared them to PageRank as it is.'
  const passages = [
    passageOf('rank', 'The PageRank Citation Ranking', rank, 3),
    { ...passageOf('rank', 'The PageRank Citation Ranking', hits, 9), id: 'b' },
  ]
  const markdown = (await write('How does PageRank differ from HITS?', passages)).join('')
  expect(markdown).toContain('do not speak of “HITS”')
})

test('a sentence that only announces what comes does not open', async () => {
  const announced = 'Motivating our use of self-attention in this network we consider three desiderata.'
  const faster = 'Self-attention is faster than recurrence where a sequence is shorter than its dimension.'
  const passages = [
    passageOf('att', 'Attention', announced, 6),
    { ...passageOf('att', 'Attention', faster, 7), id: 'b' },
  ]
  const [, first] = await write('Why is self-attention used?', passages)
  expect(first).toMatch(/^\s*Self-attention is faster/)
})

test('a known name is never said to be unknown', async () => {
  for (const question of ['Why does Raft use timeouts?', 'Compare Raft and Paxos', 'What is Paxos?'])
    expect((await write(question)).join('')).not.toContain('do not mention')
})

test('passages that do not speak to the question are not quoted', async () => {
  const lake = passageOf('lake', 'Sediments of a Lake', OTHER, 1)
  const markdown = (await write('Why does Raft use randomized election timeouts?', [...PASSAGES, lake])).join('')
  expect(markdown).not.toContain('[lake,')
  expect((await write('Why does Raft use randomized election timeouts?', [lake])).join('')).toContain(
    'Nothing in this library',
  )
})

test('signs of a paper do not become markup', async () => {
  const text = 'Raft keeps *two* <b>copies of `each` entry and pays $5 for them on every server of the cluster.'
  const markdown = (await write('What does Raft keep?', [passageOf('raft', 'Raft', text, 1)])).join('')
  expect(markdown).toContain('\\*two\\* \\<b>copies of \\`each\\` entry and pays \\$5')
})

test('the same input gives the same answer', async () => {
  expect(await write('How does Raft elect a leader?')).toEqual(await write('How does Raft elect a leader?'))
})

test('an aborted run stops', async () => {
  const controller = new AbortController()
  controller.abort(new Error('cancelled'))
  await expect(write('What is Raft?', PASSAGES, { ...CONTEXT, signal: controller.signal })).rejects.toThrow('cancelled')
})

async function improve(feedback: string, previous: string, part: AnswerPart | null = null): Promise<string> {
  const question = readQuestion('Why does Raft use randomized election timeouts?')
  let markdown = ''
  for await (const text of extractive.improve({ question, passages: PASSAGES, feedback, previous, part }, CONTEXT))
    markdown += text
  return markdown
}

function partOf(kind: AnswerPart['kind'], markdown: string, text: string): AnswerPart {
  const start = markdown.indexOf(text)
  expect(start).toBeGreaterThanOrEqual(0)
  return { kind, start, end: start + text.length, text }
}

test('feedback adds a section under its own words, and keeps what was said', async () => {
  const previous = (await write('Why does Raft use randomized election timeouts?')).join('')
  const better = await improve('Please add more about heartbeat messages', previous)
  expect(better).toContain('### Heartbeat messages\n\nThe leader sends heartbeat messages')
  expect(better).toContain('Raft uses randomized election timeouts to ensure')
})

test('what is not wanted goes, shorter is shorter, and what is not there is said', async () => {
  const previous = (await write('Why does Raft use randomized election timeouts?')).join('')
  expect(previous).toContain('split votes')
  expect(await improve('without split votes', previous)).not.toContain('split votes')
  expect((await improve('shorter', previous)).length).toBeLessThan(previous.length)
  expect(await improve('more about Byzantine generals', previous)).toContain('Nothing further on “Byzantine generals”')
})

test('to take something out leaves the rest as it is', async () => {
  const previous = (await write('Why does Raft use randomized election timeouts?')).join('')
  const quoted = (markdown: string) =>
    checkCitations({ markdown, evidence: PASSAGES }).citations.map(({ quote }) => quote)
  const gone = (quote: string) => quote.includes('again and again')
  expect(quoted(previous).some(gone)).toBe(true)
  const kept = quoted(await improve('remove the part about elections that fail again and again', previous))
  expect(kept.sort()).toEqual(
    quoted(previous)
      .filter((quote) => !gone(quote))
      .sort(),
  )
  const same = await improve('remove the part about vegetable soup', previous)
  expect(quoted(same).sort()).toEqual(quoted(previous).sort())
  expect(same).toContain('No sentence of the answer speaks of that, so all of it stays.')
})

test('another form or order keeps what is said', async () => {
  const previous = (await write('Why does Raft use randomized election timeouts?')).join('')
  const quoted = (markdown: string) =>
    checkCitations({ markdown, evidence: PASSAGES }).citations.map(({ quote }) => quote)
  const bullets = await improve('as bullets', previous)
  expect(bullets).toMatch(/^- /m)
  expect(quoted(bullets).sort()).toEqual(quoted(previous).sort())
  const table = await improve('make a table', previous)
  expect(table).toContain('| What the papers say | Source |')
  expect(quoted(table).sort()).toEqual(quoted(previous).sort())
  for (const quote of quoted(await improve('keep only the part about split votes', previous)))
    expect(quote).toMatch(/split.*vote/i)
  expect(await improve('keep only the part about soup', previous)).toContain(
    'No sentence of the answer speaks of “soup”',
  )
  const others = quoted(previous)
  const last = others.pop() ?? ''
  // A word that no other sentence has, in whatever form.
  const word = last.match(/\p{L}{6,}/gu)?.find((one) => !others.join(' ').includes(one.slice(0, 5))) ?? ''
  const [, first] = (await improve(`start with ${word}`, previous)).split('\n\n')
  expect(first).toContain(word)
})

test('a section is put into bullets by itself', async () => {
  const body = `Raft is a consensus algorithm for managing a replicated log on a cluster of servers. [raft, page 6] The leader sends heartbeat messages to all of the followers in order to keep its authority. [raft, page 6]`
  const list = await improve('as bullets', `### Raft\n\n${body}`, partOf('section', `### Raft\n\n${body}`, body))
  expect(list).toMatch(/^- Raft is a consensus algorithm .+\n- The leader sends/)
})

test('a part is improved by itself', async () => {
  const first =
    'Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly. [raft, page 6]'
  const previous = `*Passages.*\n\n${first} More.`
  const sentence = partOf('sentence', previous, first)
  const detailed = await improve('more detail', previous, sentence)
  expect(detailed.startsWith(`${first} `)).toBe(true)
  expect(detailed.slice(first.length)).toMatch(/^ \p{Lu}[^[\]]+ \[raft, page 6\]/u)
  const other = await improve('wrong', previous, sentence)
  expect(other).not.toContain('resolved quickly')
  expect(other).toMatch(/^\p{Lu}[^[\]]+ \[raft, page 6\]/u)
  expect(await improve('add heartbeat messages', previous, sentence)).toContain('The leader sends heartbeat messages')
})

test('a shorter section keeps its best sentences as they are, and those that no paper holds', async () => {
  const own = 'I wrote this one myself about servers.'
  const body = `Raft is a consensus algorithm for managing a replicated log on a cluster of servers. [raft, page 6] Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly. [raft, page 6] The leader sends heartbeat messages to all of the followers in order to keep its authority. [raft, page 6] ${own}`
  const shorter = await improve('shorter', `### Raft\n\n${body}`, partOf('section', `### Raft\n\n${body}`, body))
  expect(shorter.length).toBeLessThan(0.7 * body.length)
  expect(shorter).toContain('Raft uses randomized election timeouts')
  expect(shorter).toContain(own)
  expect(body.startsWith(shorter.split('] ')[0] ?? '-')).toBe(false)
})

test('what is wrong, with nothing else on the matter in the evidence, goes', async () => {
  const lake = 'The cores were taken at twelve places along the northern shore of the lake. [lake, page 1]'
  expect(await improve('this is wrong', `One. ${lake}`, partOf('sentence', `One. ${lake}`, lake))).toBe('')
})

test('a summary has the abstract in full and a page behind every sentence', async () => {
  const abstract = 'Raft is a consensus algorithm for managing a log. It is as efficient as Paxos is.'
  const body = `We propose a new way to elect leaders, which uses randomized timers on every server. Our approach is based on a strong leader that sends heartbeat messages to each of the followers. The results show that Raft reduces the time without a leader by 40% compared to other systems. Our implementation cannot tolerate servers that lie about their state, which remains an open problem.`
  const text = `${abstract}\n\n${body}`
  const blocks = [
    { kind: 'paragraph' as const, start: 0, end: abstract.length, section: 'Abstract' },
    { kind: 'paragraph' as const, start: abstract.length + 2, end: text.length, section: '1 Introduction' },
  ]
  const paper = { id: 'raft', title: 'Raft', authors: [], abstract: null, pages: [{ number: 1, text, blocks }] }
  const markdown = await extractive.summarize(paper, CONTEXT)
  expect(markdown).toContain(
    'Raft is a consensus algorithm for managing a log. [raft, page 1] It is as efficient as Paxos is. [raft, page 1]',
  )
  expect(markdown).toMatch(/## Contributions\n\nWe propose/)
  expect(markdown).toMatch(/## Limitations\n\nOur implementation cannot/)
  for (const line of markdown.split('\n').filter((line) => line && !line.startsWith('#')))
    expect(line).toMatch(/\[raft, page 1\]$/)
})

test('a paper without any text has an empty summary, not an error', async () => {
  const paper = { id: 'p', title: '', authors: [], abstract: null, pages: [] }
  expect(await extractive.summarize(paper, CONTEXT)).toBe('')
})
