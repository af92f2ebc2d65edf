import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ABSTRACT } from '../../citations/markers/place'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/organize/paper-filter'
import { readQuestion } from '../../question/question'
import { scriptedModel } from '../../thinking/test-scripted'
import { findEvidence } from '../funnel/gather'
import { FUNNEL, type FunnelSettings } from '../settings/funnel'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'

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

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

beforeEach(async () => {
  await database.query('TRUNCATE paper, session, search_index CASCADE')
  await addTestPapers([RAFT, SOUP, PAXOS])
})

const ask = (settings: Partial<FunnelSettings>, question = QUESTION) =>
  run(question, { settings: { ...FUNNEL, ...settings } })

/** Follows any feedback. */
const MODEL = scriptedModel({
  feedback_queries: { queries: ['Raft elects with a heartbeat and candidates'] },
  improve_v2: 'Paxos elects a leader by ballots.',
  judge_citations_v4: { verdicts: [] },
})

const of = (view: Awaited<ReturnType<typeof ask>>['view'], id: string) =>
  view.papers.find((paper) => paper.paperId === id)

const cited = (view: Awaited<ReturnType<typeof ask>>['view']) => view.references.map((reference) => reference.paperId)

test('a paper that is left out is neither read nor cited, and is told', async () => {
  expect(cited((await ask({})).view)).toContain(RAFT.id)
  const { view, error } = await ask({ exclude: [RAFT.id] })
  expect(error).toBeNull()
  expect(of(view, RAFT.id)).toMatchObject({ kept: false, reason: 'left out by you' })
  expect(view.evidence.map((passage) => passage.paperId)).not.toContain(RAFT.id)
  expect(cited(view)).toEqual([PAXOS.id])
})

test('a paper that is forced in is read, though nothing of it is near enough', async () => {
  const question = 'Why does Raft use randomized election timeouts in a large cluster?'
  const scope = { ...FUNNEL.scope, cutoff: 0.9 }
  expect((await ask({ scope }, question)).view.evidence.map((passage) => passage.paperId)).not.toContain(SOUP.id)
  const { view, error } = await ask({ scope, include: [SOUP.id] }, question)
  expect(error).toBeNull()
  expect(of(view, SOUP.id)).toMatchObject({ kept: true, reason: 'forced in' })
  expect(of(view, SOUP.id)?.relevance).toBeLessThan(0.9)
  expect(view.evidence.find((passage) => passage.paperId === SOUP.id)?.text).toContain('large pot')
})

test('a paper that is forced in and shares no word says that there was nothing to read', async () => {
  const { view, error } = await ask({ include: [SOUP.id] })
  expect(error).toBeNull()
  expect(of(view, SOUP.id)).toMatchObject({ kept: false, relevance: 0, reason: 'forced in, no matching passage' })
})

test('a question asked among some papers is answered from those alone', async () => {
  const among = { ...NO_FILTER, tags: ['consensus'] }
  const { view, error } = await ask({ among })
  expect(error).toBeNull()
  expect(view).toMatchObject({ among: 1, near: 1 })
  expect(view.papers.map((paper) => paper.paperId)).toEqual([PAXOS.id])
  expect(cited(view)).toEqual([PAXOS.id])
})

test('a paper can be forced in from outside of the papers that are asked among', async () => {
  const { view } = await ask({ among: { ...NO_FILTER, author: 'lamport' }, include: [RAFT.id] })
  expect(view.papers.map((paper) => [paper.paperId, paper.kept]).sort()).toEqual([
    [RAFT.id, true],
    [PAXOS.id, true],
  ])
})

test('a filter that no paper meets is named', async () => {
  const { error, view } = await ask({ among: { ...NO_FILTER, tags: ['biology'], from: 2001 } })
  expect(error).toMatchObject({
    code: 'no_papers',
    message:
      '❌ You asked only among papers tagged biology, since 2001, and no paper that can be read is one of them. Choose others, or ask among all papers.',
  })
  expect(view.papers).toEqual([])
})

test('a filter under which nothing is near enough is named, too', async () => {
  const { error } = await ask({ among: { ...NO_FILTER, paperIds: [SOUP.id] } })
  expect(error).toMatchObject({
    code: 'no_papers',
    message: `❌ No papers found relevant to query: "${QUESTION}" among one chosen paper. Try refining your search terms.`,
  })
})

test('what is found for nobody to see is what a run finds, and finding nothing is no error', async () => {
  const text = 'Why does Raft use randomized election timeouts?'
  const found = await findEvidence(readQuestion(text), FUNNEL)
  const { view } = await run(text)
  expect(found.passages.map((passage) => passage.text)).toEqual(view.evidence.map((evidence) => evidence.text))
  const idsOf = (papers: { paperId: string }[]) => papers.map(({ paperId }) => paperId)
  expect(idsOf(found.shortlist.considered)).toEqual(idsOf(view.papers))
  const nothing = await findEvidence(readQuestion('quantum computing in medieval literature'), FUNNEL)
  expect(nothing).toMatchObject({ passages: [], shortlist: { paperIds: [], outcome: { kind: 'refusal' } } })
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

test('papers that only their full text speaks for join up to a number', async () => {
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
    [false, 'in its full text alone'],
    [false, 'in its full text alone'],
  ])
})

test('a shortlisted paper that gave no passage says so, and still counts as shortlisted', async () => {
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

test('when only papers without full text and abstract are near, that is what is said', async () => {
  await addTestPapers([WITHOUT_FILE])
  const { error, view } = await ask({ among: { ...NO_FILTER, paperIds: [WITHOUT_FILE.id] } })
  expect(error).toMatchObject({
    code: 'no_content',
    message: expect.stringContaining('neither full text nor abstract'),
  })
  expect(of(view, WITHOUT_FILE.id)).toMatchObject({ kept: false, reason: 'no full text' })
})

test('an improved answer stays among the papers of its parent', async () => {
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
  expect(of(first.view, PAXOS.id)?.reason).toContain('named in the question')
  const improve = { mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback: 'shorter' }
  const second = await run('Why does the Paxos paper randomize election timeouts?', improve, MODEL)
  expect(of(second.view, PAXOS.id)?.reason).toMatch(/^named in the question/)
})

test('more variety than usual takes papers from further down that say something else, and what of a summary matched is told', async () => {
  await addTestPapers(['first', 'second', 'third'].map((id) => ({ ...PAXOS, id, title: `${PAXOS.title}, ${id} copy` })))
  await addTestPapers([WITHOUT_FILE])
  const usual = (await ask({ scope: { k: 3, mmr: FUNNEL.scope.mmr, cutoff: 0.1 } })).view
  expect(of(usual, 'first')).toMatchObject({ kept: true })
  expect(of(usual, WITHOUT_FILE.id)).toMatchObject({ reason: 'not among the best 3' })
  expect(of(usual, PAXOS.id)?.matched).toBe(
    'A leader is elected; election timeouts that are randomized keep leaders from competing.',
  )
  const varied = (await ask({ scope: { k: 3, mmr: 0.1, cutoff: 0.1 } })).view
  expect(of(varied, 'first')).toMatchObject({ reason: 'not among the best 3' })
  expect(of(varied, WITHOUT_FILE.id)).toMatchObject({ reason: 'no full text' })
})
