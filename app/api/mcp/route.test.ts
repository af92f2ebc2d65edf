import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema, type Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { endEngine } from '@/lib/engine/test-engine'
import { env } from '@/lib/env'
import { deepResultSchema } from '@/lib/research/results/deep-result'
import { launchForRuns } from '@/lib/research/test-engine'
import { addTestPapers, RAFT, SOUP } from '@/lib/research/test-library'
import { startPlayServer } from '@/lib/sources/ask/play-server'
import { until } from '@/lib/test-until'
import { DELETE, GET, POST } from './route'
import { serveRoute } from './test-server'

const TOKEN = 'the-token-of-the-programs'
const QUESTION = 'How does Raft elect a leader?'

let server: Awaited<ReturnType<typeof serveRoute>>
let client: Client

beforeAll(async () => {
  process.env.HOST = '0.0.0.0'
  process.env.API_TOKEN = TOKEN
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
  await launchForRuns()
  server = await serveRoute({ POST, GET, DELETE })
  client = await connect({ authorization: `Bearer ${TOKEN}` })
})

afterAll(async () => {
  await client.close()
  await server.close()
  await endEngine()
})

async function connect(headers: Record<string, string>): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), { requestInit: { headers } })
  const connected = new Client({ name: 'test', version: '1' })
  await connected.connect(transport)
  return connected
}

/** The result of a tool, as text and data. */
async function call(
  name: string,
  args: Record<string, unknown>,
  onprogress?: (line: string, progress: number, total?: number) => void,
) {
  const tell = onprogress && {
    onprogress: ({ message = '', progress, total }: Progress) => onprogress(message, progress, total),
  }
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }, undefined, tell))
  const words = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return { words, data: result.structuredContent, isError: result.isError ?? false }
}

test('without the right token nothing is revealed', async () => {
  await expect(connect({})).rejects.toThrow(/needs the token set as API_TOKEN/)
  await expect(connect({ authorization: 'Bearer of-something-else' })).rejects.toThrow(/does not match API_TOKEN/)
  await expect(connect({ authorization: `Bearer ${TOKEN}`, origin: 'https://evil.example' })).rejects.toThrow(
    /not accept requests from other sites/,
  )
})

test('the tools are listed with their inputs and outputs', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'deep_research',
    'plan_report',
    'write_report',
    'ask_library',
    'find_papers',
    'read_page',
  ])
  const [deep] = tools
  expect(deep?.inputSchema).toMatchObject({
    properties: {
      question: { type: 'string', description: 'The research question to investigate' },
      context: { type: 'string' },
      max_iterations: { type: 'integer', default: 10 },
    },
    required: ['question'],
  })
  expect(Object.keys(deep?.outputSchema?.properties ?? {})).toEqual([
    'trace_id',
    'answer',
    'sources',
    'refined_question',
    'scope',
    'key_terms',
    'checklist_coverage',
    'iterations_used',
    'status',
  ])
})

test('plan_report plans a report, and write_report writes it by the changed plan', async () => {
  const planned = await call('plan_report', { question: QUESTION })
  expect(planned).toMatchObject({ isError: false, data: { title: 'How does Raft elect a leader' } })
  const { run_id, sections } = planned.data as { run_id: string; sections: { title: string; subtopics: string[] }[] }
  expect(sections[0]).toEqual({ title: 'Overview', subtopics: ['How does Raft elect a leader'] })
  const plan = { title: 'On elections', sections: [{ title: 'Timeouts', subtopics: ['Election timeouts'] }] }
  const written = await call('write_report', { run_id, plan })
  expect(written).toMatchObject({ isError: false, data: { run_id, outcome: 'answer' } })
  expect(written.words).toContain('# On elections')
  expect(written.words).toContain('## Timeouts')
  expect(written.words).not.toContain('## Overview')
  expect(await call('write_report', {})).toMatchObject({ isError: true, words: expect.stringContaining('run_id') })
  const again = await call('write_report', { run_id, plan })
  expect(again).toMatchObject({ isError: true, words: expect.stringContaining('is finished') })
})

test('a report is written in the requested citation style', async () => {
  const written = await call('write_report', { question: QUESTION, citation_style: 'apa' })
  expect(written.isError).toBe(false)
  expect((written.data as { answer: string }).answer).toMatch(/\(.+, p\. \d\)/)
  // The front matter of the file is not part of the answer.
  expect((written.data as { answer: string }).answer).toMatch(/^# /)
  expect(written.words).toMatch(/^## References$/m)
  expect(written.words).not.toContain(`[${RAFT.id}, page`)
  expect(await call('write_report', { question: QUESTION, citation_style: 'mla' })).toMatchObject({ isError: true })
})

test('reports search the given sources, and no others', async () => {
  const source = await startPlayServer((_, response) => void response.end('{"message":{"items":[]}}'))
  const before = env().CROSSREF_URL
  Object.assign(env(), { CROSSREF_URL: source.base })
  try {
    await call('plan_report', { question: QUESTION })
    expect(source.asked).toEqual([])
    for (const name of ['plan_report', 'write_report']) {
      const asked = source.asked.length
      const { data, isError } = await call(name, {
        question: `${QUESTION} (${name})`,
        sources: ['crossref'],
        kinds: ['article'],
        years: { from: 2012 },
      })
      expect([name, isError, source.asked.length > asked]).toEqual([name, false, true])
      const { run_id: id } = data as { run_id: string }
      const { settings } = await (await db()).run.findUniqueOrThrow({ where: { id } })
      expect(settings).toMatchObject({ sources: ['crossref'], kinds: ['article'], years: { from: 2012, to: null } })
      expect(source.asked.at(-1)?.url.searchParams.get('filter')).toContain('from-pub-date:2012')
    }
  } finally {
    Object.assign(env(), { CROSSREF_URL: before })
    await source.close()
  }
})

test('deep_research reports progress, and returns an answer whose citations are its sources', async () => {
  const lines: string[] = []
  const progress: number[] = []
  const { data, words, isError } = await call(
    'deep_research',
    { question: `${QUESTION}\n- Leader election\n- Split votes\n- Soup`, context: 'for a lecture', max_iterations: 2 },
    (line, done, total) => {
      lines.push(line)
      progress.push(done / (total ?? Number.NaN))
    },
  )
  expect(isError).toBe(false)
  const result = deepResultSchema.parse(data)
  expect(words).toBe(result.answer)
  expect(result.sources[0]).toMatchObject({
    id: 'src_1',
    type: 'library',
    title: RAFT.title,
    url: `/library/${RAFT.id}`,
  })
  expect(RAFT.pages.join(' ')).toContain(result.sources[0]?.snippet)
  expect(result.answer).toMatch(/\[1, page [12]\]/)
  expect(result.answer).not.toContain(RAFT.id)
  expect(result.iterations_used).toBeGreaterThan(0)
  expect(result.iterations_used).toBeLessThanOrEqual(2)
  expect(result.checklist_coverage.satisfied.length + result.checklist_coverage.gaps.length).toBeGreaterThan(2)
  expect(result.status).toBe(result.answer.includes('all rounds were used up') ? 'max_iterations_reached' : 'completed')
  // Progress increases with each line, and is almost complete when the answer is written.
  expect(progress.every((done, at) => done > (progress[at - 1] ?? 0) && done < 1)).toBe(true)
  expect(progress.at(-1)).toBeGreaterThan(0.7)
  expect(lines.join('\n')).toMatch(/→ Processing \d+ results?\.\.\./)
  expect(lines[0]).toBe('🔍 Starting deep research...')
  expect(lines).toContain('📝 Refining question and generating research plan...')
  expect(lines.join('\n')).toMatch(/✓ Generated checklist with \d items to investigate/)
  expect(lines).toContain('🔄 Iteration 1/2')
  expect(lines.join('\n')).toMatch(/→ Searching the library: ".*Raft.*"/)
  expect(lines.join('\n')).toMatch(/Checklist: \d\/\d items satisfied/)
  expect(lines).toContain('✓ Research complete. Synthesizing answer...')
  const run = await (await db()).run.findUniqueOrThrow({ where: { id: result.trace_id } })
  expect(run).toMatchObject({
    mode: 'deep',
    question: expect.stringContaining(QUESTION),
    settings: { context: 'for a lecture', maxIterations: 2 },
  })
})

test('ask_library answers with citations for read_page, and refuses with a message', async () => {
  const { data, words } = await call('ask_library', { question: QUESTION })
  const { outcome, citations } = data as {
    outcome: string
    citations: { paper_id: string; page: number; quote: string }[]
  }
  expect(outcome).toBe('answer')
  const [first] = citations
  if (!first) throw new Error('no citation')
  expect(words).toContain(`[${first.paper_id}, page ${first.page}]`)
  const page = await call('read_page', { paper_id: first.paper_id, page: first.page })
  expect(page.words).toContain(first.quote)
  expect(page.words).toMatch(/^<page-([0-9a-f]{12}) paper="1401.00001v2"[\s\S]*<\/page-\1>$/)

  const refused = await call('ask_library', { question: 'quantum computing in medieval literature' })
  expect(refused).toMatchObject({ isError: false, data: { outcome: 'refusal', citations: [] } })
  expect(refused.words).toMatch(/No papers found relevant to query/)
})

test('find_papers searches by words and by topic, and says if there are none', async () => {
  const ids = async (words: string) =>
    ((await call('find_papers', { words })).data as { papers: { id: string }[] }).papers.map(({ id }) => id)
  expect((await ids('raft'))[0]).toBe(RAFT.id)
  expect((await ids('consensus on a replicated log'))[0]).toBe(RAFT.id)
  expect(await ids('boiling vegetables')).toContain(SOUP.id)
  const none = await call('find_papers', { words: 'zebracrossing' })
  expect(none).toMatchObject({ isError: false, data: { papers: [] } })
  expect(none.words).toContain('zebracrossing')
})

test('an invalid request is answered with a message', async () => {
  for (const [name, args, says] of [
    ['deep_research', { question: ' ' }, /The question is empty/],
    ['deep_research', { question: QUESTION, context: 'x'.repeat(5000) }, /context must be a string of at most 4,000/],
    ['deep_research', { question: QUESTION, max_iterations: 0 }, /max_iterations/],
    ['deep_research', { question: QUESTION, sources: ['altavista'] }, /sources/],
    ['deep_research', { question: QUESTION, years: { from: 2020, to: 2010 } }, /first year .* must not be after/],
    ['plan_report', { question: QUESTION, years: { from: 2020, to: 2010 } }, /first year .* must not be after/],
    ['read_page', { paper_id: RAFT.id, page: 9 }, /has no page 9; it has 2, numbered from 1/],
    ['read_page', { paper_id: 'nobody2020', page: 1 }, /There is no paper nobody2020/],
    ['find_papers', {}, /words/],
  ] as const) {
    const { isError, words } = await call(name, args)
    expect([name, isError]).toEqual([name, true])
    expect(words).toMatch(says)
  }
})

test('cancelling a call cancels its run, and nobody else’s', async () => {
  // No worker is running, so both runs wait.
  await endEngine()
  const runs = (await db()).run
  const other = await connect({ authorization: `Bearer ${TOKEN}` })
  const before = new Set((await runs.findMany({ select: { id: true } })).map(({ id }) => id))
  const begun = async (question: string) =>
    (await until('the run', () => runs.findFirst({ where: { question, id: { notIn: [...before] } } }))).id
  const cancelled = (id: string) =>
    until(
      'the run to be cancelled',
      async () => (await runs.findUniqueOrThrow({ where: { id } })).status === 'cancelled',
    )
  const [leave, leaveToo] = [new AbortController(), new AbortController()]
  const asking = (question: string) => ({ name: 'deep_research', arguments: { question } })
  const left = client.callTool(asking('What is a follower?'), undefined, { signal: leave.signal })
  const kept = other.callTool(asking('What is a candidate?'), undefined, { signal: leaveToo.signal })
  const ids = [await begun('What is a follower?'), await begun('What is a candidate?')] as const
  leave.abort()
  await expect(left).rejects.toThrow()
  await cancelled(ids[0])
  expect((await runs.findUniqueOrThrow({ where: { id: ids[1] } })).status).toBe('pending')
  leaveToo.abort()
  await expect(kept).rejects.toThrow()
  await cancelled(ids[1])
  await other.close()
})
