import { askOverHttp } from './ask-question'
import { expect, type Folio, listPapers, settled, test } from './folio'

const QUESTION = 'how do transformers work'
const PAPER = 'folio-attention-2026'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('a question asked over HTTP streams its events, which can be resumed', async ({ folio }) => {
  const asked = performance.now()
  const response = await ask(folio, 'text/event-stream')
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: ServerEvent[] = []
  const arrivals: number[] = []
  for await (const event of readEvents(response)) {
    events.push(event)
    arrivals.push(Math.round(performance.now() - asked))
  }
  const [first] = events
  const runId = first?.event === 'run' ? first.data.runId : null
  expect(typeof runId).toBe('string')
  const types = events.map(({ event }) => event)
  expect(types.slice(0, 2)).toEqual(['run', 'run.started'])
  for (const type of ['stage.started', 'papers.considered', 'evidence.gathered', 'answer.delta', 'answer.completed'])
    expect(types).toContain(type)
  expect(types.at(-1)).toBe('run.finished')
  const ids = events.slice(1).map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  const delta = arrivals[types.indexOf('answer.delta')]
  test.info().annotations.push({ type: 'first event', description: `${arrivals[1]} ms` })
  process.stdout.write(`\nfirst event ${arrivals[1]} ms, first words ${delta} ms, all ${arrivals.at(-1)} ms\n`)

  const [from] = events.filter(({ event }) => event === 'evidence.gathered')
  const rest = await fetch(`${folio.url}/api/research/${runId}/events`, {
    headers: { 'last-event-id': from?.id ?? '' },
  })
  expect(await collect(rest)).toEqual(events.slice(events.findIndex(({ id }) => id === from?.id) + 1))
  const last = await fetch(`${folio.url}/api/research/${runId}/events`, {
    headers: { 'last-event-id': events.at(-1)?.id ?? '' },
  })
  expect(await collect(last)).toEqual([])
  // A client that connects now needs no deltas: the whole answer is there.
  const whole = await collect(await fetch(`${folio.url}/api/research/${runId}/events`))
  const told = (list: ServerEvent[]) => list.filter(({ event }) => event !== 'answer.delta').map(({ data }) => data)
  expect(told(whole)).toEqual([{ runId }, ...told(events).slice(1)])
})

test('a run is returned when complete, and can be read and exported again', async ({ folio }) => {
  const run = await askOverHttp(folio, QUESTION)
  expect(run).toEqual({
    id: expect.any(String),
    sessionId: expect.any(String),
    mode: 'answer',
    question: QUESTION,
    understood: null,
    status: 'completed',
    error: null,
    version: 1,
    parentId: null,
    settings: expect.objectContaining({ include: [], exclude: [], among: null }),
    answer: expect.stringMatching(/\[folio-[a-z-]+-2026, page \d+\]/),
    outcome: { kind: 'answer', notice: '', unknown: [], nearest: [] },
    citations: expect.any(Array),
    sentences: expect.any(Array),
    references: expect.any(Array),
    shortlist: expect.any(Array),
    evidence: expect.any(Array),
    stages: [
      { name: 'scope', summary: expect.stringMatching(/^Found \d+ relevant papers$/), ms: expect.any(Number) },
      { name: 'gather', summary: expect.stringMatching(/^Retrieved \d+ content chunks$/), ms: expect.any(Number) },
      { name: 'write', summary: null, ms: expect.any(Number) },
      { name: 'cite', summary: null, ms: expect.any(Number) },
    ],
    lastQuerySet: expect.any(Array),
    papers: expect.any(Array),
    papersInAll: expect.any(Number),
    usage: expect.anything(),
  })
  for (const [list, shape] of [
    [
      run.citations,
      {
        marker: expect.stringMatching(/^\[.+\]$/),
        paperId: expect.any(String),
        page: expect.any(Number),
        quote: expect.any(String),
        verdict: expect.stringMatching(/^(quoted|unchecked|missing)$/),
        judgedBy: 'words',
        evidenceId: expect.any(String),
        locator: 'page',
      },
    ],
    [
      run.references,
      {
        number: expect.any(Number),
        paperId: expect.any(String),
        title: expect.any(String),
        authors: expect.any(Array),
        published: expect.any(String),
        doi: null,
        pmid: null,
        url: null,
      },
    ],
    [
      // Null for a paper that was matched by its full text.
      (run.shortlist as { matched: string | null }[]).map((paper) => ({ ...paper, matched: paper.matched ?? '' })),
      {
        matched: expect.any(String),
        paperId: expect.any(String),
        title: expect.any(String),
        relevance: expect.any(Number),
        kept: expect.any(Boolean),
        reason: expect.any(String),
      },
    ],
    [
      run.evidence,
      {
        id: expect.any(String),
        locator: 'page',
        paperId: expect.any(String),
        page: expect.any(Number),
        text: expect.any(String),
        relevance: expect.any(Number),
      },
    ],
  ] as const) {
    expect((list as unknown[]).length).toBeGreaterThan(0)
    for (const item of list as unknown[]) expect(item).toEqual(shape)
  }
  expect(await (await fetch(`${folio.url}/api/research/${run.id}`)).json()).toEqual(run)

  const exported = await fetch(`${folio.url}/api/research/${run.id}/export?format=md`)
  expect(exported.headers.get('content-type')).toContain('text/markdown')
  expect(exported.headers.get('content-disposition')).toMatch(
    /attachment; filename="how-do-transformers-work_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.md"/,
  )
  expect(await exported.text()).toMatch(/## References[\s\S]*folio-/)
  expect((await fetch(`${folio.url}/api/research/${run.id}/export?format=exe`)).status).toBe(400)
})

test('DELETE stops a running run', async ({ model, withModel }) => {
  model.hold([QUESTION])
  const types: string[] = []
  for await (const { event, data } of readEvents(await ask(withModel, 'text/event-stream'))) {
    types.push(event)
    if (event !== 'run') continue
    const stopped = await fetch(`${withModel.url}/api/research/${data.runId}`, { method: 'DELETE' })
    expect(stopped.status).toBe(202)
    expect(await stopped.json()).toMatchObject({ id: data.runId })
  }
  expect(types).not.toContain('answer.completed')
  expect(types.at(-1)).toBe('run.finished')
})

test('papers are listed and read over HTTP', async ({ folio }) => {
  const fields = {
    id: PAPER,
    fileName: `${PAPER}.pdf`,
    status: 'ready',
    error: null,
    title: 'Attention: From Alignment to Self-Attention',
    authors: expect.any(Array),
    published: expect.stringMatching(/^2026/),
    arxivId: null,
    doi: null,
    summary: expect.stringMatching(/attention/i),
  }
  const listed = (await listPapers(folio)).find(({ id }) => id === PAPER)
  expect(listed).toMatchObject(fields)
  const paper = await (await fetch(`${folio.url}/api/papers/${PAPER}`)).json()
  expect(paper).toMatchObject(fields)
  expect(paper.pages).toBeGreaterThan(2)
  expect(paper.chunks).toBeGreaterThan(5)
})

test('a note and a corrected title survive a reload, even a note that was just typed', async ({ page }) => {
  await page.goto(`/library/${PAPER}`)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await notes.fill('Compare with **Bahdanau**: quokkasaurus.')
  await expect(saved).toBeVisible()
  await page.getByRole('button', { name: 'Edit details' }).click()
  const titles = page.getByRole('textbox', { name: 'Title' })
  const before = await titles.inputValue()
  await titles.fill('Attention, Corrected by Hand')
  await page.getByRole('button', { name: 'Save details' }).click()
  const title = page.getByRole('heading', { name: 'Attention, Corrected by Hand', level: 1 })
  await expect(title).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
  await expect(notes).toHaveValue('Compare with **Bahdanau**: quokkasaurus.')

  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('link', { name: 'Attention, Corrected by Hand' })).toBeVisible()
  await page.goBack()

  // Other tests use the paper's own title.
  await page.getByRole('button', { name: 'Edit details' }).click()
  await titles.fill(before)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { name: before, level: 1 })).toBeVisible()
  await notes.fill('typed and gone')
  await page.reload()
  await expect(notes).toHaveValue('typed and gone')
  await expect(saved).toBeVisible()
})

type ServerEvent = { id?: string; event: string; data: Record<string, unknown> }

function ask(folio: Folio, accept: string) {
  return fetch(`${folio.url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ question: QUESTION }),
  })
}

/** Server-sent events as they arrive. */
async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) throw new Error(`no body with status ${response.status}`)
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) continue
      const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
      yield { id: field('id'), event: field('event') ?? 'message', data: JSON.parse(field('data') ?? 'null') }
    }
  }
}

async function collect(response: Response) {
  const events: ServerEvent[] = []
  for await (const event of readEvents(response)) events.push(event)
  return events
}
