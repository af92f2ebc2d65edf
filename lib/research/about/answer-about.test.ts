import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Analyst } from '../../analyst/analyst'
import { extractive } from '../../analyst/extractive'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/organize/paper-filter'
import { FUNNEL } from '../funnel/funnel'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'
import { planAbout } from './plan-about'

const FILLING =
  'The dominant sequence transduction models are based on complex recurrent or convolutional neural networks that include an encoder and a decoder, and the best of them connect the two by attention.'

const ATTENTION: TestPaper = {
  id: '1706.03762v5',
  title: 'Attention Is All You Need',
  authors: ['Ashish Vaswani', 'Noam Shazeer', 'Łukasz Kaiser'],
  published: '2017-12-06',
  tags: ['vision'],
  summary: '# Attention\n\n## Abstract\n\nA network of attention alone.',
  pages: [
    `Attention Is All You Need\n\nAshish Vaswani∗ Google Brain Noam Shazeer∗ Google Brain Łukasz Kaiser∗ Google Brain\n\n${FILLING}`,
    FILLING,
  ],
}
const DYNAMO: TestPaper = {
  id: 'decandia2007',
  title: 'Dynamo: Highly Available Key-value Store',
  authors: ['Giuseppe DeCandia', 'Werner Vogels'],
  published: '2007',
  summary: '# Dynamo\n\n## Abstract\n\nA store that is highly available.',
  pages: [
    `Dynamo: Highly Available Key-value Store\n\nGiuseppe DeCandia and Werner Vogels\n\n${FILLING}`,
    'Reliability at massive scale is one of the biggest challenges.',
  ],
}
const WITHOUT_FILE: TestPaper = {
  id: 'shazeer2020',
  title: 'Gated Units',
  authors: ['Noam Shazeer'],
  published: '2020',
  summary: '# Gated Units\n\n## Abstract\n\nUnits with gates.',
  pages: [],
}
const COPYRIGHT = 'SOSP’07, October 14–17, 2007, Stevenson, Washington, USA.'
const ENTRY = '[58] A. Vaswani, N. Shazeer, and L. Kaiser. Attention is all you need. In NIPS, 2017.'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.query('TRUNCATE paper, session, search_index CASCADE')
  await addTestPapers([ATTENTION, DYNAMO, RAFT, SOUP, WITHOUT_FILE])
  await addBlock(DYNAMO.id, 1, 'footnote', COPYRIGHT)
  await addBlock(RAFT.id, 2, 'reference', ENTRY)
  const client = await db()
  await client.paper.update({ where: { id: ATTENTION.id }, data: { arxivId: ATTENTION.id } })
  const abstract = 'We propose a new simple network architecture, the Transformer, based on attention.'
  await client.paper.update({ where: { id: ATTENTION.id }, data: { abstract } })
})

/** Writes more at the end of a page, as a block of its own. */
async function addBlock(paperId: string, number: number, kind: string, text: string) {
  const client = await db()
  const where = { paperId_number: { paperId, number } }
  const page = await client.page.findUniqueOrThrow({ where })
  const start = page.text.length + 2
  const whole = `${page.text}\n\n${text}`
  const paragraphs = page.text.split('\n\n')
  let at = 0
  const blocks = paragraphs.map((paragraph) => {
    const block = { kind: 'paragraph', start: at, end: at + paragraph.length, section: '' }
    at += paragraph.length + 2
    return block
  })
  const map = { items: [[50, 550, 100, 10]], runs: [[0, 0, 0, whole.length]], strings: [whole] }
  const all = [...blocks, { kind, start, end: start + text.length, section: '' }]
  await client.page.update({ where, data: { text: whole, blocks: toJson(all), map: toJson(map) } })
}

/** Says no to everything: no model may be asked. */
const silent: Analyst = {
  ...extractive,
  name: 'llm',
  // biome-ignore lint/correctness/useYield: it must not come so far
  async *write() {
    throw new Error('the analyst was asked')
  },
  async judge() {
    throw new Error('the model was asked')
  },
}

const ask = async (question: string, settings = {}) => {
  const { view, error } = await run(question, { settings: { ...FUNNEL, ...settings } }, silent)
  expect(error).toBeNull()
  const sentences = answerSentences(view.markdown, view.citations)
  return { ...view, verdicts: [...new Set(sentences.map(({ verdict }) => verdict))] }
}

test('who wrote a paper is told from its first page, which the citation opens and marks', async () => {
  const view = await ask('Who wrote Attention Is All You Need?')
  expect(view.markdown).toBe(
    '“Attention Is All You Need” was written by Ashish Vaswani, Noam Shazeer and Łukasz Kaiser [1706.03762v5, page 1].',
  )
  expect(view.verdicts).toEqual(['close'])
  expect(view.citations).toMatchObject([{ paperId: ATTENTION.id, page: 1, judgedBy: 'words' }])
  expect(view.citations[0]?.quote).toContain('Ashish Vaswani')
  expect(view.citations[0]?.rects.length).toBeGreaterThan(0)
  expect(view.papers).toMatchObject([{ paperId: ATTENTION.id, kept: true, reason: 'named in the question' }])
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.evidence).toMatchObject([{ paperId: ATTENTION.id, page: 1 }])
  expect(view.references).toMatchObject([{ paperId: ATTENTION.id }])
})

test('a paper is known by the name of what it introduces', async () => {
  expect((await ask('who are the authors of the Transformer paper')).markdown).toContain('Ashish Vaswani')
})

test('when a paper was published is told in the words of its page', async () => {
  const view = await ask('When was the Dynamo paper published?')
  expect(view.markdown).toContain(`**Published in 2007.** The paper states “${COPYRIGHT}” [decandia2007, page 1].`)
  expect(view.verdicts).toEqual(['close'])
  expect(view.citations[0]?.quote).toContain('October 14–17, 2007')
})

test('a date that the page does not bear is told with where it is from', async () => {
  const view = await ask('In which year was Attention Is All You Need published?')
  expect(view.markdown).toContain(
    '*“Attention Is All You Need” appeared in June 2017, by its arXiv number 1706.03762; the copy in your library is dated 6 December 2017.*',
  )
  expect(view.verdicts).toEqual(['close'])
})

test('where authors work is told in the words of the first page, without their addresses', async () => {
  await addBlock(DYNAMO.id, 1, 'paragraph', `${FILLING} ${FILLING}`)
  await addBlock(DYNAMO.id, 1, 'footnote', 'Stanford University. Supported by a grant of Google Research.')
  const view = await ask('Where do the authors of the Dynamo paper work?')
  expect(view.markdown).toContain(`- “Stanford University.” [${DYNAMO.id}, page 1]`)
  expect(view.markdown).not.toContain('grant')
  expect(view.verdicts).toEqual(['quoted', 'close'])
  expect(await planAbout('Who wrote the Raft paper and what does it assume of messages?', FUNNEL)).toBeNull()
  expect((await ask('Where do the authors of the Raft paper work?')).markdown).toContain('does not say where')
})

test('the date and place of the papers that somebody wrote', async () => {
  const view = await ask('Which paper by Vogels do I have, and in which conference and year did it appear?')
  expect(view.markdown).toContain('1 of them by Vogels.')
  expect(view.markdown).toContain(`**Published in 2007.** The paper states “${COPYRIGHT}” [decandia2007, page 1].`)
})

test('a paper that is described by what is in it is found, and said to be the nearest', async () => {
  const view = await ask('Who wrote the paper that describes a highly available store?')
  expect(view.markdown).toContain('*The paper in your library that comes nearest to that:*')
  expect(view.markdown).toContain('was written by Giuseppe DeCandia and Werner Vogels [decandia2007, page 1].')
  expect(await planAbout('Who wrote the paper about knitting patterns?', FUNNEL)).toBeNull()
})

test('how long a paper is', async () => {
  expect((await ask('How many pages does the Dynamo paper have?')).markdown).toContain('has 2 pages.')
})

test('papers are counted', async () => {
  const view = await ask('How many papers are in my library?')
  expect(view.markdown).toBe('*You have 5 papers in your library.*')
  expect(view.citations).toEqual([])
  expect(view.outcome).toMatchObject({ outcome: 'answer' })
})

test('papers by an author are listed, those without a PDF too', async () => {
  const view = await ask('Which papers by Shazeer do I have?')
  expect(view.markdown).toContain('*You have 5 papers in your library, 2 of them by Shazeer.*')
  expect(view.markdown).toContain('- “Attention Is All You Need” was written by')
  expect(view.markdown).toContain('- *“Gated Units” by Noam Shazeer, without a PDF*')
  expect(view.papers.map(({ paperId }) => paperId).sort()).toEqual([ATTENTION.id, WITHOUT_FILE.id].sort())
})

test('papers of a year say where the year is known from, and papers of a tag are listed', async () => {
  const ofYear = await ask('which of my papers are from 2007')
  expect(ofYear.markdown).toContain('The year stands on the first page:\n\n- “Dynamo')
  expect(ofYear.verdicts).toEqual(['close'])
  const tagged = await ask('papers tagged Vision')
  expect(tagged.papers.map(({ paperId }) => paperId)).toEqual([ATTENTION.id])
})

test('papers that cite another are found in their references, and the citation opens those', async () => {
  for (const question of [
    'Which of my papers cite the Transformer paper?',
    'which papers cite “Attention is all you need”',
  ]) {
    const view = await ask(question)
    expect(view.markdown).toContain('*You have 1 paper that cites “')
    expect(view.citations).toMatchObject([{ paperId: RAFT.id, page: 2, verdict: 'close' }])
    expect(view.citations[0]?.quote).toContain('Attention is all you need')
  }
  const none = await ask('Which of my papers cite the Dynamo paper?')
  expect(none.outcome).toMatchObject({ outcome: 'notice' })
})

test.each([
  ['Which papers by Hinton do I have?', 'No paper in your library is by Hinton.'],
  ['Who wrote the Chinchilla paper?', 'No paper in your library goes by “Chinchilla”.'],
])('%s: that there is none is said', async (question, notice) => {
  const view = await ask(question)
  expect(view.markdown).toBe(`*${notice}*`)
  expect(view.outcome).toMatchObject({ outcome: 'notice', notice })
  expect(view.verdicts).toEqual([])
})

test('a name that no paper goes by is told with the papers that say it, and with the entry that names the work', async () => {
  const said = await ask('Who wrote the Reliability paper?')
  const none = 'No paper in your library has “Reliability” in its title, or says in its abstract that it introduces it.'
  expect(said.outcome).toMatchObject({ outcome: 'notice', notice: none })
  expect(said.markdown).toContain(`*${none}*\n\n*The one that says “Reliability” most, 1 time:*\n\n- “Dynamo`)
  await addBlock(RAFT.id, 2, 'reference', '[59] J. Devlin. BERT: Pre-training of transformers. In NAACL, 2018.')
  const named = await ask('Who wrote the BERT paper?')
  expect(named.markdown).toContain(
    'J. Devlin. BERT: Pre-training of transformers. In NAACL, 2018. [1401.00001v2, page 2]',
  )
  expect(named.verdicts).toEqual(['quoted'])
  const citing = await ask('Which papers cite BERT?')
  expect(citing.markdown).toContain('*You have 1 paper that cites “BERT: Pre-training of transformers”.*')
  expect(citing.citations).toMatchObject([{ paperId: RAFT.id, page: 2, verdict: 'close' }])
})

test('papers are put in order: the newest, those by one author, those with the most authors or pages', async () => {
  const newest = await ask('What is the newest paper?')
  expect(newest.papers.map(({ paperId }) => paperId)).toEqual([RAFT.id, SOUP.id])
  expect(newest.markdown).toContain('*Of the 5 papers in your library, these are the newest:*\n\n2024:')
  const oldest = await ask('Which is the oldest paper I have?')
  expect(oldest.papers.map(({ paperId }) => paperId)).toEqual([DYNAMO.id])
  const own = await ask('the latest paper by Vaswani')
  expect(own.markdown).toContain('*The only paper in your library by Vaswani:*')
  const authors = await ask('Which paper has the most authors?')
  expect(authors.markdown).toContain('3 authors:\n\n- “Attention Is All You Need”')
  const longest = await ask('Which paper is the longest?')
  expect(longest.markdown).toMatch(/these are the longest:\*\n\n2 pages:/)
})

test('whether one paper cites another is told by its references', async () => {
  const does = await ask('Does the Raft paper cite Attention Is All You Need?')
  expect(does.citations).toMatchObject([{ paperId: RAFT.id, page: 2, verdict: 'close' }])
  const not = await ask('Does the Raft paper cite the Dynamo paper?')
  expect(not.outcome).toMatchObject({ outcome: 'notice' })
  expect(not.markdown).toContain('do not list “Dynamo: Highly Available Key-value Store”')
})

test('papers of an organisation, and of a name that no paper bears surely, are left to the funnel', async () => {
  for (const question of ['Which papers by Google do I have?', 'Who wrote the paper on dropout?'])
    expect(await planAbout(question, FUNNEL)).toBeNull()
})

test('papers that are left out or not asked among are not told of', async () => {
  const among = { ...NO_FILTER, tags: ['vision'] }
  const view = await ask('Which papers by Shazeer do I have?', { among })
  expect(view).toMatchObject({ among: 1 })
  expect(view.papers.map(({ paperId }) => paperId)).toEqual([ATTENTION.id])
  const without = await ask('Which papers by Shazeer do I have?', { exclude: [ATTENTION.id] })
  expect(without.papers.map(({ paperId }) => paperId)).toEqual([WITHOUT_FILE.id])
})

test('a question of content goes through the funnel', async () => {
  const { view, error } = await run('Why does Raft use randomized election timeouts?')
  expect(error).toBeNull()
  expect(view.stages[0]?.message).toContain('Searching summaries')
})
