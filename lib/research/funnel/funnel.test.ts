import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ABSTRACT } from '../../citations/markers/place'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { keepHighlight } from '../../library/highlights/highlights'
import { readQuestion } from '../../question/question'
import { fenceEvidence } from '../../thinking/evidence-prompt'
import { scriptedModel } from '../../thinking/test-scripted'
import { IN_QUESTION } from '../events/considered-papers'
import { runJson } from '../results/run-json'
import { FUNNEL, type FunnelSettings } from '../settings/funnel'
import { sayNoPapers } from '../shortlist/outcome'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'
import { findEvidence } from './gather'

const PAXOS: TestPaper = {
  id: 'lamport1998',
  title: 'Paxos: the Part-Time Parliament',
  published: '1998-05',
  authors: ['Leslie Lamport'],
  tags: ['consensus'],
  summary:
    '# Paxos\n\n## Abstract\n\nPaxos reaches consensus on a replicated log. A leader is elected; election timeouts that are randomized keep leaders from competing.',
  pages: [
    'Paxos elects a leader so that consensus makes progress. Randomized election timeouts keep two leaders from competing with each other in the election.',
    'Timeouts that are not randomized make every election a race. After a failed election all timeouts run out together, and the next election fails as well. Randomized timeouts break the tie: whoever draws the shortest of the randomized election timeouts starts the election alone. An election with randomized timeouts ends after one round more often than not, and longer timeouts are randomized over a wider range for each election.',
  ],
}
const WITHOUT_FILE: TestPaper = {
  id: 'viewstamped1988',
  title: 'Viewstamped Replication',
  summary:
    '# Viewstamped Replication\n\n## Abstract\n\nRandomized election timeouts of replicas in a view change: an election of the leader of a replicated log.',
  pages: [],
}
const QUESTION = 'Why are election timeouts randomized?'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT, SOUP, PAXOS])
})

const ask = (settings: Partial<FunnelSettings>, question = QUESTION) =>
  run(question, { settings: { ...FUNNEL, ...settings } })

/** A model that follows any feedback. */
const MODEL = scriptedModel({
  feedback_queries: { queries: ['Raft elects with a heartbeat and candidates'] },
  improve_v2: 'Paxos elects a leader by ballots.',
  judge_citations_v4: { verdicts: [] },
})

const of = (view: Awaited<ReturnType<typeof ask>>['view'], id: string) =>
  view.papers.find((paper) => paper.paperId === id)

const cited = (view: Awaited<ReturnType<typeof ask>>['view']) => view.references.map((reference) => reference.paperId)

test('an excluded paper is neither read nor cited, and is reported', async () => {
  expect(cited((await ask({})).view)).toContain(RAFT.id)
  const { view, error } = await ask({ exclude: [RAFT.id] })
  expect(error).toBeNull()
  expect(of(view, RAFT.id)).toMatchObject({ kept: false, reason: 'left out by you' })
  expect(view.evidence.map((passage) => passage.paperId)).not.toContain(RAFT.id)
  expect(cited(view)).toEqual([PAXOS.id])
})

const TIMEOUTS: TestPaper = {
  id: 'long2020',
  title: 'Randomized Election Timeouts in Practice',
  summary:
    '# Timeouts\n\n## Abstract\n\nRandomized election timeouts of a replicated log are measured in a large cluster of servers.',
  pages: [
    'Election timeouts are randomized because candidates that start an election at the same time split the vote, so that nobody has a majority. With randomized election timeouts one server times out first in most cases, asks all others for their votes and wins before another one wakes up. We measured elections in a cluster of nine servers over four weeks: with an interval of 150 milliseconds nearly all elections end after a single round, and split votes are rare enough to be ignored. An interval of 15 milliseconds is too short: then messages of two candidates cross, the vote is split again and the cluster stays without a leader for up to two seconds. Intervals that are longer than a second make every failure of a leader felt, since nobody stands for election before its timeout has run out. Between these, the mean time to a new leader hardly depends on the number of servers, nor on whether their clocks agree.',
    'Snapshots keep the storage of a server small. Whenever the file of committed entries is larger than a threshold, its state is written to disk as a whole, and all entries that it covers are thrown away. A follower that lags far behind is sent the snapshot in pieces over the network, which takes a few seconds for a gigabyte. Compression halves that, at the price of processor time on both sides. Servers write snapshots one after another, so that never two of them are busy with their disks. Where the disk of a server is full, it goes on with what it has in memory and says so in its log, which an operator is to read. Old snapshots are kept for a week, so that a mistake of a client can be undone by hand; they are copied to cheaper machines at night, each with a checksum that is looked at once a month. What is damaged is copied anew from another server, and what all servers lack is lost for good.',
  ],
}

describe('limited to highlights', () => {
  beforeEach(() => addTestPapers([TIMEOUTS]))
  const rects = (page: number) => [{ page, x: 0.05, y: 0.11, w: 0.9, h: 0.02 }]
  const highlight = (id: string, paperId: string, page: number, note = '') =>
    keepHighlight({ id, paperId, page, rects: rects(page), quote: 'Words', note })
  const among = { ...NO_FILTER, highlighted: true }

  test('only highlighted passages are found, with their notes, which are never quoted', async () => {
    await highlight('h1', TIMEOUTS.id, 1, 'Compare with ballots, says Quokka')
    const { view, error } = await ask({ among })
    expect(error).toBeNull()
    expect(view).toMatchObject({ among: 1, highlights: 1 })
    expect(view.evidence.map(({ paperId, pages }) => [paperId, pages])).toEqual([[TIMEOUTS.id, [1]]])
    expect(view.evidence[0]?.notes).toEqual(['Compare with ballots, says Quokka'])
    expect(cited(view)).toEqual([TIMEOUTS.id])
    const said = [view.markdown, view.citations, view.evidence.map(({ text }) => text)]
    expect(JSON.stringify(said)).not.toContain('Quokka')
    // A highlight from Zotero counts like one made here; one without a note shows none.
    const client = await db()
    const annotation = { kind: 'underline', color: '#ff6666', strokes: null, address: 'zotero://x', author: '' }
    await client.highlight.create({
      data: { id: 'zotero:user:A', paperId: PAXOS.id, page: 2, rects: rects(2), quote: 'Words', note: '', annotation },
    })
    const both = (await ask({ among })).view
    expect(both).toMatchObject({ among: 2, highlights: 2 })
    const notes = both.evidence.map(({ paperId, notes = [] }) => [paperId, notes.length])
    expect(notes.sort()).toEqual([
      [PAXOS.id, 0],
      [TIMEOUTS.id, 1],
    ])
  })

  test('also with a model, and only in papers that meet the other conditions', async () => {
    await highlight('h1', TIMEOUTS.id, 1, 'Quokka')
    await highlight('h2', PAXOS.id, 2)
    const { passages } = await findEvidence(readQuestion(QUESTION), { ...FUNNEL, among }, { reader: 'model' })
    const papers = new Set(passages.map(({ paperId }) => paperId))
    expect([...papers].sort()).toEqual([PAXOS.id, TIMEOUTS.id])
    expect(passages.some(({ text }) => text.includes('Snapshots'))).toBe(false)
    expect(fenceEvidence(passages)).not.toContain('Quokka')
    const tagged = await ask({ among: { ...among, tags: ['consensus'] } })
    expect(cited(tagged.view)).toEqual([PAXOS.id])
  })

  test('says so if nothing is highlighted, or no highlight is on topic', async () => {
    expect((await ask({ among })).error?.message).toContain(
      'You limited the question to your highlights, but no readable paper',
    )
    // A note on the paper as a whole is not a highlight.
    await keepHighlight({ id: 'h0', paperId: TIMEOUTS.id, page: 0, rects: [], quote: '', note: 'Read this' })
    expect((await ask({ among })).error?.message).toContain('no readable paper')
    await highlight('h1', SOUP.id, 1)
    expect((await ask({ among })).error).toMatchObject({ code: 'no_papers' })
    await highlight('h2', TIMEOUTS.id, 2)
    const { view, error } = await ask({ among })
    expect(error).toMatchObject({
      code: 'no_content',
      message: expect.stringContaining('None of your highlights'),
    })
    expect(view.evidence).toEqual([])
  })
})

test('an included paper is read even if nothing in it is near enough', async () => {
  const question = 'Why does Raft use randomized election timeouts in a large cluster?'
  const scope = { ...FUNNEL.scope, cutoff: 0.9 }
  expect((await ask({ scope }, question)).view.evidence.map((passage) => passage.paperId)).not.toContain(SOUP.id)
  const { view, error } = await ask({ scope, include: [SOUP.id] }, question)
  expect(error).toBeNull()
  expect(of(view, SOUP.id)).toMatchObject({ kept: true, reason: 'forced in' })
  expect(of(view, SOUP.id)?.relevance).toBeLessThan(0.9)
  expect(view.evidence.find((passage) => passage.paperId === SOUP.id)?.text).toContain('large pot')
})

test('an included paper without a common word reports that there was nothing to read', async () => {
  const { view, error } = await ask({ include: [SOUP.id] })
  expect(error).toBeNull()
  expect(of(view, SOUP.id)).toMatchObject({ kept: false, relevance: 0, reason: 'forced in, no matching passage' })
})

test('a question limited to some papers is answered from those only', async () => {
  const among = { ...NO_FILTER, tags: ['consensus'] }
  const { view, error } = await ask({ among })
  expect(error).toBeNull()
  expect(view).toMatchObject({ among: 1, near: 1 })
  expect(view.papers.map((paper) => paper.paperId)).toEqual([PAXOS.id])
  expect(cited(view)).toEqual([PAXOS.id])
})

test('a paper can be included beyond the limit to some papers', async () => {
  const { view } = await ask({ among: { ...NO_FILTER, author: 'lamport' }, include: [RAFT.id] })
  expect(view.papers.map((paper) => [paper.paperId, paper.kept]).sort()).toEqual([
    [RAFT.id, true],
    [PAXOS.id, true],
  ])
})

test('a filter without matching papers is named', async () => {
  const { error, view } = await ask({ among: { ...NO_FILTER, tags: ['biology'], from: 2001 } })
  expect(error).toMatchObject({
    code: 'no_papers',
    message:
      '❌ You limited the question to papers tagged biology, since 2001, but no readable paper matches. Choose other papers, or search all papers.',
  })
  expect(view.papers).toEqual([])
})

test('a filter without relevant papers is named, too', async () => {
  const { error } = await ask({ among: { ...NO_FILTER, paperIds: [SOUP.id] } })
  expect(error).toMatchObject({
    code: 'no_papers',
    message: sayNoPapers(QUESTION, ' among one chosen paper'),
  })
})

test('a hidden search finds the same as a run, and finding nothing is no error', async () => {
  const text = 'Why does Raft use randomized election timeouts?'
  const found = await findEvidence(readQuestion(text), FUNNEL)
  const { view } = await run(text)
  expect(found.passages.map((passage) => passage.text)).toEqual(view.evidence.map((evidence) => evidence.text))
  const idsOf = (papers: { paperId: string }[]) => papers.map(({ paperId }) => paperId)
  expect(idsOf(found.shortlist.considered)).toEqual(idsOf(view.papers))
  const nothing = await findEvidence(readQuestion('quantum computing in medieval literature'), FUNNEL)
  expect(nothing).toMatchObject({ passages: [], shortlist: { paperIds: [], outcome: { kind: 'refusal' } } })
})

test('newest first: the newest paper of the shortlist leads, whatever the relevance', async () => {
  const leads = async (settings: Partial<FunnelSettings>) => {
    const { view, error } = await ask(settings)
    expect(error).toBeNull()
    const [lead] = view.citations
    return [lead?.paperId, of(view, lead?.paperId ?? '')?.reason]
  }
  expect(await leads({ newestFirst: true })).toEqual([RAFT.id, expect.stringMatching(/, the newest$/)])
  expect(await leads({})).toEqual([PAXOS.id, expect.not.stringContaining('newest')])
})

test('k and cutoff decide how much is read', async () => {
  const { view: few } = await ask({ gather: { ...FUNNEL.gather, k: 1 } })
  expect(few.evidence).toHaveLength(1)
  const { view: narrow } = await ask({ scope: { ...FUNNEL.scope, k: 1 } })
  expect(new Set(narrow.evidence.map((passage) => passage.paperId)).size).toBe(1)
  expect(narrow.papers.map(({ reason }) => reason)).toContain('not among the best 1')
  const { view: strict } = await ask(
    { scope: { ...FUNNEL.scope, cutoff: 0.9 } },
    'Why does Raft use timeouts of 150 to 300 milliseconds in an election?',
  )
  expect(strict.papers.map(({ reason }) => reason)).toContain('below 0.90')
})

test('a limited number of papers join by their full text alone', async () => {
  const LEASES: TestPaper = {
    id: 'gray1989leases',
    title: 'Leases in File Caches',
    summary: '# Leases\n\n## Abstract\n\nA lease lets a cache of files keep what it holds for some time.',
    pages: [
      'Renewal is staggered: randomized election timeouts of the lease holders keep elections apart. Randomized timeouts of an election are drawn anew for each election.',
    ],
  }
  await addTestPapers([LEASES, { ...LEASES, id: 'gray1990leases', title: 'More on Leases in File Caches' }])
  const scope = { ...FUNNEL.scope, cutoff: 0.1 }
  const reasons = async (limit: number) => {
    const { events } = await ask({ scope, fullText: { limit } })
    const told = events.find((event) => event.type === 'papers.considered')
    const leases = (told?.papers ?? []).filter(({ paperId }) => paperId.startsWith('gray'))
    return leases.map(({ kept, reason }) => [kept, reason]).sort()
  }
  expect(await reasons(10)).toEqual([
    [true, 'found in full text'],
    [true, 'found in full text'],
  ])
  expect(await reasons(1)).toEqual([
    [false, 'not among the best 1 in full text'],
    [true, 'found in full text'],
  ])
  expect(await reasons(0)).toEqual([
    [false, 'only in its full text'],
    [false, 'only in its full text'],
  ])
})

test('a shortlisted paper without a passage says so, and still counts as shortlisted', async () => {
  const { view } = await ask({ gather: { ...FUNNEL.gather, k: 1 } })
  expect(view.shortlisted).toBe(2)
  expect(view.papers.filter((paper) => paper.kept)).toHaveLength(1)
  expect(view.papers.filter((paper) => paper.reason === 'no matching passage')).toHaveLength(1)
})

test('a paper without full text is weighed by its summary, and says why it was not read', async () => {
  await addTestPapers([WITHOUT_FILE])
  const { view, error, events } = await ask({ scope: { ...FUNNEL.scope, cutoff: 0.2 } })
  expect(error).toBeNull()
  const first = events.find((event) => event.type === 'papers.considered')
  expect(first?.papers.find((paper) => paper.paperId === WITHOUT_FILE.id)).toMatchObject({
    kept: true,
    reason: 'in its summary, no full text',
  })
  expect(of(view, WITHOUT_FILE.id)).toMatchObject({ kept: false, reason: 'no full text' })
})

test('a paper without full text is quoted by its abstract', async () => {
  const abstract = 'In a view change the election timeouts of the replicas are randomized, so that ties are rare.'
  await addTestPapers([{ ...WITHOUT_FILE, abstract }])
  const { view, error } = await ask({ among: { ...NO_FILTER, paperIds: [WITHOUT_FILE.id] } })
  expect(error).toBeNull()
  expect(view.evidence).toMatchObject([
    { paperId: WITHOUT_FILE.id, page: ABSTRACT, section: 'Abstract', text: abstract },
  ])
  expect(view.markdown).toContain(`[${WITHOUT_FILE.id}, abstract]`)
  expect(view.citations).toMatchObject([{ paperId: WITHOUT_FILE.id, page: ABSTRACT, verdict: 'quoted' }])
})

test('if only papers without full text and abstract are near, that is reported', async () => {
  await addTestPapers([WITHOUT_FILE])
  const { error, view } = await ask({ among: { ...NO_FILTER, paperIds: [WITHOUT_FILE.id] } })
  expect(error).toMatchObject({
    code: 'no_content',
    message: expect.stringContaining('neither the full text nor the abstract'),
  })
  expect(of(view, WITHOUT_FILE.id)).toMatchObject({ kept: false, reason: 'no full text' })
})

test('an improved answer stays within the papers of its parent', async () => {
  const settings = { ...FUNNEL, among: { ...NO_FILTER, tags: ['consensus'] } }
  const first = await run(QUESTION, { settings })
  const feedback = 'more about how Raft elects with a heartbeat and candidates'
  const improve = { settings, mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback }
  const second = await run(QUESTION, improve, MODEL)
  expect(second.error).toBeNull()
  expect(new Set(second.view.evidence.map((passage) => passage.paperId))).toEqual(new Set([PAXOS.id]))
  expect(await (await db()).evidence.count({ where: { runId: second.id, paperId: RAFT.id } })).toBe(0)
})

test('an improved answer remembers what its question names', async () => {
  const first = await run('Why does the Paxos paper randomize election timeouts?', {})
  expect(of(first.view, PAXOS.id)?.reason).toContain(IN_QUESTION)
  const improve = { mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback: 'shorter' }
  const second = await run('Why does the Paxos paper randomize election timeouts?', improve, MODEL)
  expect(of(second.view, PAXOS.id)?.reason).toMatch(new RegExp(`^${IN_QUESTION}`))
})

test('more diversity takes different papers from further down, with the matching words of their summaries', async () => {
  await addTestPapers(['first', 'second', 'third'].map((id) => ({ ...PAXOS, id, title: `${PAXOS.title}, ${id} copy` })))
  await addTestPapers([WITHOUT_FILE])
  const { id, view: usual } = await ask({ scope: { k: 3, mmr: FUNNEL.scope.mmr, cutoff: 0.1 } })
  expect(of(usual, 'first')).toMatchObject({ kept: true })
  expect(of(usual, WITHOUT_FILE.id)).toMatchObject({ reason: 'not among the best 3' })
  const { shortlist } = await runJson(id)
  expect(shortlist.find(({ paperId }) => paperId === PAXOS.id)?.matched).toBe(of(usual, PAXOS.id)?.matched)
  expect(of(usual, PAXOS.id)?.matched).toBe(
    'A leader is elected; election timeouts that are randomized keep leaders from competing.',
  )
  const varied = (await ask({ scope: { k: 3, mmr: 0.1, cutoff: 0.1 } })).view
  expect(of(varied, 'first')).toMatchObject({ reason: 'not among the best 3' })
  expect(of(varied, WITHOUT_FILE.id)).toMatchObject({ reason: 'no full text' })
})
