import { paperPdf } from '../lib/library/import/test-paper-pdf'
import { makePdf, type TinyLine } from '../lib/library/pdf/tiny-pdf'
import { askOverHttp, questionBox } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, listPapers, settled, startFolio, test } from './folio'

const HOUR = 3_600_000
// With the Elbe, ten papers of the person's own.
const RIVERS = ['Loire', 'Danube', 'Rhine', 'Oder', 'Tagus', 'Tiber', 'Seine', 'Thames', 'Vistula']

const GATE = { id: '2401.00001v1', title: 'The Marmalade Gate of Networks' }
const TOAST = { id: '2402.00002v1', title: 'Toast as a Substrate for Marmalade' }

const lines = (...texts: string[]): TinyLine[] => texts.map((text, i) => ({ text, x: 90, y: 190 + 12 * i }))
const PDF = makePdf([
  [
    { text: GATE.title, x: 180, y: 90, size: 18, bold: true },
    { text: 'Ada Lovelace', x: 270, y: 120 },
    { text: 'Abstract', x: 280, y: 170, size: 12, bold: true },
    ...lines(
      'We describe the marmalade gate of a network, which is a small part of it that adds what it is given, and we',
      'say what it is good for. The marmalade gate combines its two inputs by a rule that is as old as breakfast is.',
    ),
  ],
])

const entry = ({ id, title }: typeof GATE, month: number) => `<entry><id>http://arxiv.org/abs/${id}</id>
  <published>2024-0${month}-01T00:00:00Z</published><title>${title}</title>
  <summary>We describe ${title.toLowerCase()}.</summary><author><name>Ada Lovelace</name></author></entry>`

// Separate, because it removes papers that other tests use, and counts all papers.
let own: Folio
test.beforeAll(async ({ outside }) => {
  own = await startFolio(outside.environment)
})
test.afterAll(() => own?.close())

test('new works are looked for when switched on, shown, dismissed, and added with their PDF', async ({
  page,
  outside,
}) => {
  // An arXiv with both works.
  const asked: string[] = []
  outside.play(({ path, query }, response) => {
    const words = query.get('search_query')
    if (words) asked.push(words)
    const found = words ? (query.get('start') === '0' ? [GATE, TOAST] : []) : [GATE]
    if (path === `/pdf/${GATE.id}`) response.end(PDF)
    else if (path === '/api/query') response.end(`<feed>${found.map((work, i) => entry(work, 1 + i)).join('')}</feed>`)
    else response.writeHead(404).end()
  })
  await settled(own)
  await page.goto(`${own.url}/library`)
  await page.getByRole('link', { name: 'New papers' }).click()
  await expect(page.getByText('No topics yet.')).toBeVisible()
  await page.getByLabel('Topic to follow').fill('marmalade in networks')
  await page.getByRole('button', { name: 'Add topic' }).click()
  const topic = page.getByRole('region', { name: 'marmalade in networks' })
  await expect(topic.getByText('Not searched: turned off.')).toBeVisible()
  await page.getByLabel('PubMed').uncheck()
  await page.getByLabel('Semantic Scholar').uncheck()
  expect(asked).toEqual([])
  await page.getByLabel('Check for new papers once a day').check()

  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('2 new papers were found.')).toBeVisible()
  expect(asked).toEqual(['all:marmalade AND all:networks'])
  await expect(topic.getByRole('listitem').getByRole('link')).toHaveText([TOAST.title, GATE.title])

  await topic.getByRole('button', { name: `Dismiss ${TOAST.title}` }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(2)
  await topic.getByRole('button', { name: `Dismiss ${TOAST.title}` }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: '1 new paper' }).click()

  await topic.getByRole('link', { name: GATE.title }).click()
  const notice = page.getByRole('region', { name: 'Not in your library' })
  await expect(notice).toContainText('Found in arXiv')
  await expect(page.getByText(`We describe ${GATE.title.toLowerCase()}.`)).toBeVisible()
  await notice.getByRole('button', { name: 'Add to library' }).click()
  await expect(page.getByText('Its PDF is being read.')).toBeVisible()
  await expect(notice).toBeHidden()
  await expect.poll(async () => (await listPapers(own)).find(({ id }) => id === GATE.id)?.status).toBe('ready')
  await settled(own)
  await page.goto(`${own.url}/library/${GATE.id}`)
  await expect(page.getByText('No full text')).toBeHidden()
  await page.goto(`${own.url}/library/new`)
  await expect(topic.getByText('1 added to the library')).toBeVisible()
  await expect(topic.getByText('Nothing new.')).toBeVisible()
  await page.getByRole('button', { name: /^Check now/ }).click()
  await expect(page.getByText('Nothing to check')).toBeVisible()
  expect(asked).toHaveLength(1)

  // The other tests start without it.
  await page.getByLabel('Check for new papers once a day').uncheck()
  expect((await fetch(`${own.url}/api/papers/${GATE.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('the overview links to papers and questions', async ({ page }) => {
  await page.goto(`${own.url}/library`)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Create overview' }).click()
  await expect(page.getByText('No language model was used.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Themes' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Papers by year\. .*2026: \d/ })).toBeVisible()
  await expectNoBarriers(page)
  const question = page.getByRole('region', { name: 'Questions to ask' }).getByRole('link').first()
  const asked = (await question.textContent()) ?? ''
  await question.click()
  await expect(questionBox(page)).toHaveValue(asked)
})

test('the sample papers are removed with one button, an empty library is filled from the start page, and Undo restores them', async ({
  page,
  context,
}) => {
  const before = await settled(own)
  await page.goto(`${own.url}/library`)
  await page.getByRole('button', { name: `Remove the ${before.length} sample papers` }).click()
  await expect(page.getByText('The sample papers were removed.')).toBeVisible()
  await expect(page.getByText(/Your library is empty/)).toBeVisible()
  expect(await listPapers(own)).toEqual([])

  const start = await context.newPage()
  await start.goto(own.url)
  await expect(start.getByText('Your library is empty.')).toBeVisible()
  const count = start.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).locator('..')
  await expect(count).toHaveText('Library0')
  const buffer = Buffer.from(paperPdf('Sediment of the Elbe in winter'))
  await start.getByLabel('Add papers').setInputFiles({ name: 'elbe.pdf', mimeType: 'application/pdf', buffer })
  await expect(count).toHaveText('Library1')
  await start.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Inside the Transformer: Layers, Training and Cost' })).toBeVisible()
  expect((await settled(own)).filter(({ fileName }) => fileName !== 'elbe.pdf')).toEqual(before)
  // They are searched again, too.
  const run = await askOverHttp(own, 'how does attention work')
  expect(run.status).toBe('completed')
  expect(run.citations).not.toEqual([])
})

type Run = { evidence: { paperId: string }[] }

async function papersRead(): Promise<string[]> {
  const run = (await askOverHttp(own, 'how do transformers work')) as unknown as Run
  return run.evidence.map(({ paperId }) => paperId)
}

test('the sample papers are left out once ten of the person’s own are ready, and one click includes them', async ({
  page,
}) => {
  const form = new FormData()
  for (const river of RIVERS)
    form.append(
      'files',
      new Blob([Buffer.from(paperPdf(`Sediment of the ${river} in winter`, 'Ann Water'))]),
      `${river}.pdf`,
    )
  expect((await fetch(`${own.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  await settled(own)
  await page.goto(`${own.url}/library`)
  const ask = page.getByRole('button', { name: 'Include the sample papers' })
  await expect(ask).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inside the Transformer: Layers, Training and Cost' })).toBeVisible()
  expect((await papersRead()).filter((id) => id.startsWith('folio-'))).toEqual([])

  await ask.click()
  const leave = page.getByRole('button', { name: 'Leave out the sample papers' })
  await expect(leave).toBeVisible()
  expect(await papersRead()).toContain('folio-transformers-2026')
  // The first screen says so, and links back as well.
  await page.goto(own.url)
  const samples = page.getByRole('region', { name: 'Sample papers' })
  await samples.getByRole('button', { name: 'Leave out the sample papers' }).click()
  await expect(samples).toContainText('Sample papers (9) are hidden now that you have your own papers.')
  await expect(samples.getByRole('button', { name: 'Include the sample papers' })).toBeVisible()
  expect((await papersRead()).filter((id) => id.startsWith('folio-'))).toEqual([])
  await samples.getByRole('button', { name: 'Include the sample papers' }).click()
  await expect(samples.getByRole('button', { name: 'Leave out the sample papers' })).toBeVisible()
})

test('a returning person sees what ended and what an answer has lost, and dismisses it', async ({ page }) => {
  await askOverHttp(own, 'how do transformers work')
  await fetch(`${own.url}/api/papers/folio-transformers-2026`, { method: 'DELETE' })
  const now = Date.now()
  await page.goto(own.url)
  const since = page.getByRole('region', { name: 'Since you were last here' })
  await expect(questionBox(page)).toBeVisible()
  await expect(since).toHaveCount(0)

  const visits = `${now - 3 * HOUR}.${now - 2 * HOUR}`
  await page.context().addCookies([{ name: 'folio-visits', value: visits, url: own.url }])
  await page.reload()
  await expect(since).toContainText(/how do transformers work\s*completed/)
  await expect(since).toContainText('rests on “Inside the Transformer”, which was removed from the library.')
  await expectNoBarriers(page)
  await since.getByRole('link', { name: 'how do transformers work' }).last().click()
  await expect(page).toHaveURL(/\/research\//)
  await page.goBack()
  await since.getByRole('button', { name: 'Dismiss this summary' }).click()
  await expect(since).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What do your papers say?' })).toBeVisible()
  await expect(since).toHaveCount(0)
})
