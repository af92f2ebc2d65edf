import type { Page } from '@playwright/test'
import { askOverHttp, citations, openFunnel, questionBox, showPreviousVersion } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, type Folio, settled, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

const QUESTION = 'how do transformers work'
const TRANSFORMERS = 'folio-transformers-2026'
const PROMPTING = 'folio-prompting-2026'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

const considered = (page: Page) => page.getByRole('list', { name: 'Papers considered' })

const paper = (page: Page, title: string | RegExp) => considered(page).getByRole('button', { name: title })

async function open(page: Page, folio: Folio) {
  await page.goto(`/research/${(await askOverHttp(folio, QUESTION)).sessionId}`)
}

async function askAgain(page: Page, version: string) {
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText(version)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await openFunnel(page)
}

test('every paper considered is shown with its reason; one is excluded, another included, and Reset restores the first answer', async ({
  page,
  folio,
}) => {
  await open(page, folio)
  await awaitAnswer(page)
  const passages = page.getByRole('region', { name: 'Answer' }).locator('.passage-text')
  const first = await passages.allInnerTexts()
  await openFunnel(page)
  await page.getByRole('button', { name: /Show all \d+ papers/ }).click()
  const papers = considered(page).getByRole('listitem')
  await expect.poll(() => papers.count()).toBeGreaterThan(5)
  const reason = /passage|less relevant to the question|too similar to the others|not among the best|another sense/
  await expect(papers.filter({ hasNotText: reason })).toHaveCount(0)

  await paper(page, /^Inside the Transformer/).click()
  await expect(page.getByText(/^Its summary says: .*transformer/i)).toBeVisible()
  const passage = page.getByRole('list', { name: 'Passages' }).getByRole('button').first()
  await expect(passage).toHaveText(/pages? \d/)
  const [, number] = /pages? (\d+)/.exec(await passage.innerText()) ?? []
  await passage.click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute(
    'href',
    `/api/papers/${TRANSFORMERS}/pdf#page=${number}`,
  )
  // The first page drawn loads pdf.js.
  await expect(source.getByTestId('highlight').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^\d+: Inside the Transformer, page/ }).first()).toBeVisible()

  await expect(page.getByTitle(/^Inside the Transformer.* · relevance \d\.\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(paper(page, /^Inside the Transformer/)).toContainText('will be excluded')
  const rejected = considered(page)
    .getByRole('button', { name: /less relevant to the question/ })
    .first()
  await rejected.click()
  await page.getByRole('button', { name: 'Always include' }).click()
  await askAgain(page, 'Version 2 of 2')
  await expect(page.getByText(/^Asked with “[^”]+”; without “Inside the Transformer”$/)).toBeVisible()
  await awaitAnswer(page)
  await expect(page.getByRole('button', { name: /^\d+: Inside the Transformer, page/ })).toHaveCount(0)
  await expect(paper(page, /^Inside the Transformer/)).toContainText('left out by you')
  await page.getByRole('button', { name: /Show all \d+ papers/ }).click()
  await expect(considered(page)).toContainText('always included')

  await showPreviousVersion(page)
  await expect(passages).toHaveText(first, { useInnerText: true })
  await page.getByRole('button', { name: 'Next version' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await openFunnel(page)

  await page.getByRole('button', { name: 'Adjust' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await askAgain(page, 'Version 3 of 3')
  await expect(page.getByRole('button', { name: /^\d+: Inside the Transformer, page/ }).first()).toBeVisible()
  await expect(paper(page, /^Inside the Transformer/)).not.toContainText('left out')
  await page.reload()
  await expect(page.getByText(/no longer excluded: “Inside the Transformer”/i)).toBeVisible()
})

test('the numbers are set with the keyboard, and stored with the version', async ({ page, folio }) => {
  await open(page, folio)
  await openFunnel(page)
  await page.getByRole('button', { name: 'Adjust' }).press('Enter')
  const k = page.getByRole('group', { name: 'Evidence' }).getByRole('slider', { name: 'Number' })
  // Without a model it would have no effect.
  await expect(page.getByRole('group', { name: 'Shortlist' }).getByRole('slider', { name: 'Relevance' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Evidence' }).getByRole('slider', { name: 'Relevance' })).toHaveCount(0)
  await expect(k).toHaveValue('15')
  await k.focus()
  for (let times = 0; times < 12; times++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Number of passages 15 → 3')).toBeVisible()
  await askAgain(page, 'Version 2 of 2')
  await expect(page.getByText('Asked number of passages 15 → 3')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Retrieved 3 passages')
})

test('a question about chosen papers has no remark on how few they are', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'In: all papers' }).click()
  // By keyboard: the list of papers loads late, and moves the content.
  await page.getByRole('checkbox', { name: /^Prompt Engineering/ }).press('Space')
  await expect(page.getByText(/^1 of \d+ papers$/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await questionBox(page).fill('what is prompt engineering')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page.getByText('Asked in one chosen paper')).toBeVisible()
  await awaitAnswer(page)
  await expect(citations(page)).not.toHaveCount(0)
  for (const citation of await citations(page).all()) await expect(citation).toHaveAccessibleName(/^1: .+, page \d/)
  await expect(page.getByRole('list', { name: 'What this answer is based on' })).toHaveText(
    /\d+ papers in the library ?1 searched ?1 considered ?1 shortlisted ?1 read ?1 cited/,
  )
  // A person who chose one paper knows that.
  await expect(page.getByText(/Limited evidence|Only one paper/)).toHaveCount(0)
})

test('a URL restricts a question to papers, and a filter without matches is named', async ({ page }) => {
  await page.goto(`/?among=${PROMPTING},${TRANSFORMERS}`)
  await expect(page.getByRole('button', { name: 'In: 2 chosen papers' })).toBeVisible()
  await page.goto('/?tag=biology')
  await expect(page.getByRole('button', { name: 'In: papers tagged biology' })).toBeVisible()
  await questionBox(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'You limited the question to papers tagged biology' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ask all papers' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('the newest paper comes first if the question asks for it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Newest first' }).check()
  await questionBox(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asked newest first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('over HTTP the same settings are accepted, returned, and rejected with a message', async ({ folio }) => {
  const ask = (settings: unknown) =>
    fetch(`${folio.url}/api/research`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ question: QUESTION, settings }),
    })
  const run = await (await ask({ gather: { k: 4 }, exclude: [TRANSFORMERS] })).json()
  expect(run).toMatchObject({
    status: 'completed',
    settings: { scope: { k: 8 }, gather: { k: 4, cutoff: 0.6 }, exclude: [TRANSFORMERS], among: null },
  })
  expect(run.evidence).toHaveLength(4)
  expect(run.citations.map((citation: { paperId: string }) => citation.paperId)).not.toContain(TRANSFORMERS)
  const refused = await ask({ gather: { k: 400 } })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    error: { code: 'bad_request', message: 'settings.gather.k must be a whole number from 1 to 50.' },
  })
})

test('a model does not cite excluded papers either', async ({ page, withModel }) => {
  const run = await askOverHttp(withModel, QUESTION)
  await page.goto(`${withModel.url}/research/${run.sessionId}`)
  await openFunnel(page)
  const references = page.getByRole('region', { name: 'References' })
  const [first] = run.references as { title: string }[]
  const title = first?.title ?? '-'
  await expect(references).toContainText(title)
  await paper(page, title).click()
  await page.getByRole('button', { name: 'Exclude', exact: true }).click()
  await askAgain(page, 'Version 2 of 2')
  await expect(references).not.toContainText(title)
})
