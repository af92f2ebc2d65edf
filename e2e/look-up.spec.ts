import type { Page } from '@playwright/test'
import { expect, settled, test } from './folio'

const QUOTED =
  'Additive attention scores a query and a key with a small feed-forward network that has one hidden layer.'
const OTHERWISE = 'In the pre-norm transformer the warm-up cannot be removed.'
const UNKNOWN = 'Goose feathers were the favourite pens of medieval scribes.'
const sentence = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Sentences' }).locator('> li').filter({ hasText: text })

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('a draft gets the page of a verbatim match, similar passages, and keys to cite them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('link', { name: 'Check a draft' }).click()
  await page.getByRole('textbox', { name: 'Draft paragraph' }).fill(`${QUOTED} ${OTHERWISE} ${UNKNOWN}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  await expect(page.getByText('1 of 3 sentences found word for word, 1 with similar passages.')).toBeVisible()
  await expect(sentence(page, QUOTED)).toContainText('Supports · Attention: From Alignment to Self-Attention')
  await expect(sentence(page, QUOTED)).toContainText('Word for word in your library')
  await expect(sentence(page, OTHERWISE)).toContainText('Not checked: these are the closest passages')
  await expect(sentence(page, OTHERWISE)).not.toContainText('Contradicts')
  const nearest = sentence(page, OTHERWISE).getByRole('button', { name: /the warm-up can be removed/ })
  await expect(nearest.locator('mark').filter({ hasText: /^removed$/ })).toBeVisible()
  await expect(sentence(page, UNKNOWN)).toContainText('No similar passage in your papers')

  await sentence(page, QUOTED)
    .getByRole('button', { name: /^Copy \(Folio Authors 2026, p\. \d\)$/ })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\(Folio Authors 2026, p\. \d\)$/)
  await page.getByRole('button', { name: 'Copy with citations' }).click()
  await expect(page.getByText('Copied with 1 citation.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Additive .+ layer \(Folio Authors 2026, p\. \d\)\. In the .+ removed\. Goose .+ scribes\.$/,
  )

  await sentence(page, QUOTED)
    .getByRole('button', { name: /^“Additive/ })
    .click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByTestId('highlight').first()).toBeVisible()
  await source.getByRole('link', { name: 'Open paper' }).click()
  await expect(page).toHaveURL(/\/library\/folio-attention-2026\?page=\d/)
  await page.goBack()
  const draft = page.getByRole('textbox', { name: 'Draft paragraph' })
  await expect(draft).toHaveValue(new RegExp(`^${QUOTED}`))

  // Text that cannot be looked up stays in the box, with the reason.
  await draft.fill('This engine keeps its whole index in memory. '.repeat(61))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The draft has 61 sentences;' })).toBeVisible()
  await expect(draft).toHaveValue(/^This engine/)
})

test('other programs look up over HTTP', async ({ folio }) => {
  const bad = await fetch(`${folio.url}/api/look-up`, { method: 'POST', body: '{}' })
  expect(bad.status).toBe(400)
  const response = await fetch(`${folio.url}/api/look-up`, {
    method: 'POST',
    body: JSON.stringify({ text: `${QUOTED} ${UNKNOWN}` }),
  })
  const { sentences } = (await response.json()) as { sentences: { verdict: string; sources: unknown[] }[] }
  expect(sentences.map(({ verdict }) => verdict)).toEqual(['supported', 'nothing'])
  expect(sentences[0]?.sources[0]).toMatchObject({ paperId: 'folio-attention-2026', relation: 'supports' })
})
