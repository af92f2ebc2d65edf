import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { askOnScreen, askOverHttp } from './ask-question'
import { expect, type Folio, settled, test } from './folio'

const QUESTION = 'how do transformers work'
/** A paper as speaker, with its words, as it is read. */
const SPOKEN = /(?:Folio Authors 2026|Inside the Transformer): “[^“”]{30,}”/
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const sentences = (page: Page) => answer(page).locator('[data-sentence][tabindex]')

async function markdownOf(folio: Folio, id: string): Promise<string> {
  return (await fetch(`${folio.url}/api/research/${id}/export?format=md&style=apa`)).text()
}

test('a paper’s words stand in quotation marks, on the screen, copied, exported and printed', async ({
  page,
  context,
  folio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const run = await askOverHttp(folio, QUESTION)
  await page.goto(`/research/${run.sessionId}`)
  await expect(answer(page)).toContainText(SPOKEN)
  // The speaker is named once for sentences in a row; their citations then give the page alone.
  const [first, second] = [sentences(page).nth(0), sentences(page).nth(1)]
  await expect(first).toHaveText(/^“[^“”]+”$/)
  await expect(second).toHaveText(/^“[^“”]+”$/)
  await expect(
    answer(page)
      .getByRole('button', { name: /, page \d+/ })
      .first(),
  ).toHaveText(/^p \d+$/)
  // What is edited, linked and checked is the sentence as it is stored.
  await first.click()
  const menu = page.getByRole('dialog', { name: /^Sentence 1 of/ })
  await menu.getByRole('button', { name: 'Edit' }).click()
  await expect(menu.getByRole('textbox')).toHaveValue(/^[^“”]+\. \[folio-[a-z-]+-2026, page \d+\]$/)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  expect(await markdownOf(folio, run.id)).toMatch(/: “[^“”]{30,}” \(The Folio Authors, 2026[a-z]?, p\. \d+\)\./)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied as rich text')).toBeVisible()
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toMatch(SPOKEN)
  if (!hasPoppler) return
  const pdf = await page.pdf({ format: 'A4' })
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  // Where letters are set close, a space between words is not read as one.
  expect(stdout.replace(/\s+/g, '')).toMatch(new RegExp(SPOKEN.source.replace(/ /g, '')))
})

test('quotation marks are turned off on the settings page, and on again', async ({ page, folio }) => {
  const run = await askOverHttp(folio, QUESTION)
  const choice = page.getByRole('checkbox', { name: 'Quotation marks around a paper’s own words' })
  const set = async (wanted: boolean) => {
    await page.goto('/settings')
    await expect(choice).toBeChecked({ checked: !wanted })
    const kept = page.waitForResponse((response) => response.request().method() === 'POST')
    await choice.setChecked(wanted)
    await kept
    await page.reload()
    await expect(choice).toBeChecked({ checked: wanted })
    await page.goto(`/research/${run.sessionId}`)
  }
  await set(false)
  await expect(sentences(page).first()).toHaveText(/^[^“”]+$/)
  await expect(answer(page)).not.toContainText(SPOKEN)
  expect(await markdownOf(folio, run.id)).not.toMatch(SPOKEN)
  await set(true)
  await expect(answer(page)).toContainText(SPOKEN)
})

test('what is told of papers is Folio’s own', async ({ page }) => {
  await askOnScreen(page, 'Who wrote Inside the Transformer?')
  await expect(sentences(page).first()).toHaveText(/^“Inside the Transformer[^“”]*” was written by/)
})

test('with a model: its own sentences have no marks, one that is a paper’s word for word has them', async ({
  page,
  withModel,
}) => {
  const run = await askOverHttp(withModel, QUESTION)
  await page.goto(`${withModel.url}/research/${run.sessionId}`)
  await expect(sentences(page).first()).toHaveText(/^“[^“”]+”$/)
  await expect(answer(page).locator('[data-verdict="quoted"][tabindex]').first()).toHaveText(/^“/)
  const own = sentences(page).filter({ hasText: /^The authors state:/ })
  await expect(own.first()).toHaveText(/^[^“”]+$/)
  const text = await markdownOf(withModel, run.id)
  expect(text).toMatch(/: “[^“”]{30,}” \(/)
  expect(text).not.toMatch(/“The authors state/)
})
