import type { Locator, Page } from '@playwright/test'
import { askOverHttp, citations, openFunnel, showPreviousVersion } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, type Folio, settled, test, WITHOUT_SOURCE } from './folio'

const ANSWERED = 'How does multi-head self-attention work?'
const NAMELESS =
  'How does the Zephyrion decoder compute multi-head self-attention with queries, keys and values in each transformer layer?'
const LACKING = 'Your library does not mention “Zephyrion”; nearest passages:'
const REFUSED = 'How do nurses use transformers in hospitals?'
const GERMAN = 'Wie funktioniert die Aufmerksamkeit in einem Transformer und warum wird sie skaliert?'

type Told = {
  outcome: { kind: string; notice: string; unknown: string[]; nearest: { paperId: string; page: number }[] } | null
  answer: string | null
  sentences: { text: string }[]
  evidence: { paperId: string }[]
}

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

const notice = (page: Page) => page.getByRole('region', { name: 'Answer' }).getByRole('note')
const nearest = (page: Page) => page.getByRole('region', { name: 'Nearest passages' }).getByRole('button')

async function ask(folio: Folio, question: string) {
  return (await askOverHttp(folio, question)) as unknown as Told & { id: string; sessionId: string; status: string }
}

test('a question that the library covers is answered without a notice', async ({ page, folio }) => {
  const { outcome, sessionId } = await ask(folio, ANSWERED)
  expect(outcome).toMatchObject({ kind: 'answer', notice: '', nearest: [] })
  await page.setViewportSize(WITHOUT_SOURCE)
  await page.goto(`/research/${sessionId}`)
  await expect(citations(page).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a notice is above the answer, is not one of its sentences, and accompanies the answer everywhere', async ({
  page,
  folio,
}) => {
  const { id, sessionId, outcome, answer, sentences } = await ask(folio, NAMELESS)
  expect(outcome).toMatchObject({ kind: 'notice', notice: LACKING, unknown: ['zephyrion'] })
  expect(answer?.startsWith(`> ${LACKING}\n\n`)).toBe(true)
  expect(sentences.filter(({ text }) => text.includes('Zephyrion'))).toEqual([])

  await page.setViewportSize(WITHOUT_SOURCE)
  await page.goto(`/research/${sessionId}`)
  await expect(notice(page)).toContainText(LACKING)
  await awaitAnswer(page)
  const all = page.getByRole('region', { name: 'Answer' }).locator('[data-sentence]')
  await expect(all).not.toHaveCount(0)
  await expect(all.filter({ hasText: 'Zephyrion' })).toHaveCount(0)

  // Another version of the answer has its own notice, once.
  await page.getByRole('button', { name: 'Fewer passages' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(notice(page)).toContainText(LACKING)
  await expect(notice(page)).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  await expect(notice(page)).toBeVisible()
  await page.emulateMedia({ media: null })
  const markdown = await fetch(`${folio.url}/api/research/${id}/export?format=md`)
  expect(await markdown.text()).toContain(`> ${LACKING}`)
  for (const format of ['docx', 'tex', 'json'])
    expect((await fetch(`${folio.url}/api/research/${id}/export?format=${format}`)).status).toBe(200)
})

test('a refusal says what it is and what to do above the fold, and opens the closest passages by keyboard and on a phone; it links to adding papers, is searched wider, and a paper included by hand answers it', async ({
  page,
  folio,
}) => {
  const { sessionId } = await ask(folio, REFUSED)
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`/research/${sessionId}`)
  const refused = page.getByRole('heading', { name: 'Nothing in your papers answers this' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('No paper in your library contains “nurses” or “hospitals”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'References' })).toHaveCount(0)
  const wider = page.getByRole('button', { name: 'Widen the search' })
  await expect(refused).toBeInViewport()
  await expect(wider).toBeInViewport()
  await expect(nearest(page)).toHaveCount(0)
  const folded = page.getByText('Nearest passages', { exact: true })
  await folded.click()
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  await expect(nearest(page).first()).toBeVisible()
  await expect.poll(async () => (await top(nearest(page).first())) - (await top(wider))).toBeGreaterThan(0)
  expect(await page.getByRole('main').innerText()).not.toMatch(/\p{Extended_Pictographic}/u)
  await expect(nearest(page).first()).toContainText(/page/)

  const [, number] = /pages? (\d+)/.exec(await nearest(page).first().innerText()) ?? []
  await nearest(page).first().press('Enter')
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute(
    'href',
    new RegExp(`^/api/papers/folio-[a-z-]+-2026/pdf#page=${number}$`),
  )
  await expect(source).toContainText('it does not answer the question')
  await expect(source.getByTestId('highlight').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveCount(0)
  await expect(nearest(page).first()).toBeFocused()

  // On a phone it fits, and its passages open, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(nearest(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await nearest(page).first().click()
  const sheet = page.getByRole('dialog', { name: 'Source of the citation' })
  await expect(sheet.getByRole('link', { name: 'Open PDF' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Add papers' }).click()
  await expect(page).toHaveURL(/\/library#add$/)
  await expect(page.getByRole('region', { name: 'Add to the library' })).toBeInViewport()
  await page.goBack()
  await wider.click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByText(/^Asked number of papers 8 → 12; relevance of papers 50 % → 35 %/)).toBeVisible()
  await showPreviousVersion(page)
  await expect(folded).toBeVisible()

  await openFunnel(page)
  const considered = page.getByRole('list', { name: 'Papers considered' })
  await considered.getByRole('button', { name: /^Inside the Transformer/ }).click()
  await page.getByRole('button', { name: 'Always include' }).click()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Version 3 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await openFunnel(page)
  await expect(considered).toContainText('always included')
})

test('for a comparison of three things without names, the paper on each is read', async ({ folio }) => {
  const told = await ask(
    folio,
    'Compare what the papers say on inverted file indexes, on additive attention and on chain-of-thought prompts',
  )
  expect(told.status).toBe('completed')
  const works = ['folio-attention-2026', 'folio-prompting-2026', 'folio-vector-indexes-2026']
  expect([...new Set(told.evidence.map(({ paperId }) => paperId))].sort()).toEqual(expect.arrayContaining(works))
})

test('without a model a German question is searched by its names and terms, and says so', async ({ folio }) => {
  const { outcome } = await ask(folio, GERMAN)
  expect(outcome?.notice).toContain('Most of your papers are in a different language from your question')
})

test('a model translates a German question for the search alone', async ({ page, model, withModel }) => {
  const before = model.requests().length
  const told = await ask(withModel, GERMAN)
  expect(told.status).toBe('completed')
  const prompts = model
    .requests()
    .slice(before)
    .map(({ body }) => JSON.stringify(body))
  expect(prompts.filter((prompt) => prompt.includes('translator of research questions'))).toHaveLength(1)
  const writing = prompts.find((prompt) => prompt.includes('Answer the research query using ONLY'))
  expect(writing).toContain(GERMAN)
  await page.setViewportSize(WITHOUT_SOURCE)
  await page.goto(`${withModel.url}/research/${told.sessionId}`)
  await expect(
    page.getByText('searched in English: “How does attention work in a transformer, and why is it scaled?”'),
  ).toBeVisible()
  await expect(citations(page).first()).toBeVisible()
})

test('a failed translation is reported, and the run continues', async ({ model, withModel }) => {
  model.control({ next: [{ on: 'structured', kind: '401' }] })
  const { id, status } = await ask(withModel, GERMAN)
  expect(status).toBe('completed')
  const { notices } = (await (await fetch(`${withModel.url}/runs/${id}/trace.json`)).json()) as { notices: string[] }
  expect(notices.join('\n')).toContain('The model did not translate your question, so it was searched as typed')
})
