import type { Page } from '@playwright/test'
import { askOnScreen, askOverHttp, showPreviousVersion } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, settled, test } from './folio'
import { holdRefresh } from './hold-requests'

const QUESTION = 'how do transformers work'
const COMPARISON = 'retrieval versus fine-tuning'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

/** The sentences of the answer, in reading order. */
const sentences = (page: Page) => page.getByRole('region', { name: 'Answer' }).locator('[data-sentence][tabindex]')
const menu = (page: Page) => page.getByRole('dialog', { name: /^(Sentence \d+ of|Section “)/ })

async function finished(page: Page, version: number) {
  await expect(page.getByText(`Version ${version} of ${version}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
}

test('a sentence shows its quotes, and is edited by hand, marked, checked, filtered, removed, all of it undone; concurrent edits lose nothing', async ({
  page,
  context,
}) => {
  // It arrives after the first edit was sent.
  const readAnew = await holdRefresh(page)
  await askOnScreen(page, QUESTION)
  await awaitAnswer(page)
  const before = await sentences(page).allInnerTexts()
  const source = page.getByRole('region', { name: 'Source', exact: true }).getByRole('link', { name: 'Open PDF' })
  const [, paperId, number] = /papers\/(.+)\/pdf#page=(\d+)$/.exec((await source.getAttribute('href')) ?? '') ?? []
  await sentences(page).nth(1).hover()
  await expect(page.getByText(/by comparing words/)).toBeVisible()
  await sentences(page).nth(1).click()
  await expect(menu(page).getByRole('list', { name: 'Quotes' })).toContainText('quoted, by comparing words')
  await expect(menu(page).getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(menu(page).getByRole('button', { name: 'More detail' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Edit' }).click()
  const box = menu(page).getByRole('textbox')
  await box.fill(`Transformers compute all positions of 900 texts in parallel [${paperId}, page ${number}].`)
  await menu(page).getByRole('button', { name: 'Apply' }).click()
  readAnew()
  await finished(page, 2)
  await expect(page.getByRole('button', { name: 'Undo last edit' })).toBeVisible()
  const edited = sentences(page).nth(1)
  await expect(edited).toHaveText('Transformers compute all positions of 900 texts in parallel')
  await expect(edited).toBeFocused()
  await expect(page.getByText('(not checked, edited by hand)')).toBeAttached()

  // The summary does not count an edited sentence as a paper's.
  await page.getByRole('button', { name: 'Show checks' }).click()
  await expect(page.getByText(/^\d+ of \d+ sentences quoted, 1 edited by hand: 1 not checked$/)).toBeVisible()
  const head = page.getByText(
    'Passages from the papers, in their own words, except for one sentence that was written or changed by hand.',
  )
  await expect(head).toBeVisible()
  await page.getByText('What these labels mean').click()
  await expect(page.getByRole('region', { name: 'By comparing words' })).toContainText('nobody has checked')
  await expect(page.getByRole('region', { name: 'By a language model' })).toContainText('Verified')
  await page.getByText('What these labels mean').click()
  const filter = page.getByRole('button', { name: 'Show only what needs checking (1)' })
  await filter.click()
  await expect(sentences(page)).toHaveCount(1)
  await filter.click()
  await expect(sentences(page)).toHaveCount(before.length)

  await sentences(page).first().click()
  await menu(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The sentence was removed.')).toBeVisible()
  // The toast stays while hovered.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  await expect(sentences(page)).toHaveCount(before.length - 1)
  await finished(page, 2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(sentences(page)).toHaveCount(before.length)
  await page.reload()
  await page.getByRole('button', { name: 'Undo last edit' }).click()
  await expect(sentences(page)).toHaveText(before)
  await expect(head).toHaveCount(0)
  await expect(page.getByText('Version 2')).toHaveCount(0)

  // Input for a sentence that changed meanwhile stays in the box.
  const edit = async (tab: Page, text: string) => {
    await sentences(tab).first().click()
    await menu(tab).getByRole('button', { name: 'Edit' }).click()
    await menu(tab).getByRole('textbox').fill(text)
    await tab.keyboard.press('Enter')
  }
  await edit(page, 'Mine.')
  await finished(page, 2)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(sentences(other).first()).toHaveText('Mine.')
  await edit(other, 'Changed elsewhere.')
  await expect(sentences(other).first()).toHaveText('Changed elsewhere.')
  await edit(page, 'Too late.')
  await expect(menu(page).getByRole('alert')).toContainText('changed in the meantime')
  await expect(menu(page).getByRole('textbox')).toHaveValue('Too late.')
  await other.close()
})

test('a paper is excluded, and the versions are compared', async ({ page, folio }) => {
  const { sessionId } = await askOverHttp(folio, COMPARISON)
  await page.goto(`/research/${sessionId}`)
  await awaitAnswer(page)
  const before = await sentences(page).allTextContents()
  const passage = page
    .getByRole('region', { name: 'Answer' })
    .getByRole('figure', { name: /page \d/ })
    .first()
  await passage.hover()
  await passage.getByRole('button', { name: 'Exclude this paper' }).click()
  await finished(page, 2)
  await awaitAnswer(page)
  const after = await sentences(page).allTextContents()
  const gone = before.find((text) => !after.includes(text)) ?? '-'
  await page.getByRole('button', { name: 'Compare with version 1' }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText(/\d+ removed/)
  await expect(comparison.getByRole('deletion').filter({ hasText: gone }).first()).toBeVisible()
  // The source of removed text is still one click away.
  await comparison
    .getByRole('deletion')
    .getByRole('button', { name: /· page \d+$/ })
    .first()
    .click()
  const source = page.getByRole('region', { name: 'Source', exact: true })
  await expect(source.getByTestId('highlight').first()).toBeVisible()
  await comparison.getByRole('button', { name: 'Side by side' }).click()
  await expect(source).toHaveCount(0)
  await expect(comparison.getByText(gone).first()).toBeVisible()
  await page.reload()
  await expect(comparison).toBeVisible()
  await page.goBack()
  await expect(sentences(page)).toHaveText(after)
  await showPreviousVersion(page)
  await expect(sentences(page)).toHaveText(before)
})

test('the evidence shows which sentences cite it, and links to them', async ({ page, context, folio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: folio.url })
  const { sessionId } = await askOverHttp(folio, QUESTION)
  await page.goto(`/research/${sessionId}`)
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await evidence.getByText(/^Evidence/).click()
  await expect(evidence.getByRole('list', { name: 'Not used' }).getByRole('listitem')).not.toHaveCount(0)
  const marks = page.locator('[data-sentence][data-on]')
  const passage = evidence.getByRole('list', { name: 'Used', exact: true }).getByRole('listitem').first()
  const numbers = await passage.getByRole('button', { name: /^Sentence \d+$/ }).allInnerTexts()
  await passage.hover()
  const marked = () => marks.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-sentence')) + 1))
  await expect.poll(async () => [...new Set(await marked())].map(String)).toEqual(numbers)

  // It is in a passage of which only the best sentences are shown.
  const last = sentences(page).last()
  await expect(last).toBeHidden()
  await page.getByRole('button', { name: 'Whole passage' }).last().click()
  await expect(last).toBeVisible()
  const text = await last.innerText()
  await last.focus()
  await page.keyboard.press('Enter')
  await menu(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(menu(page).getByText('Link copied')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeFocused()
  await page.keyboard.press('Home')
  await expect(sentences(page).first()).toBeFocused()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(marks).toHaveText([text])
  await expect(marks).toBeInViewport()
})

test('with a model: it rewrites one sentence, and a failure changes nothing', async ({ page, model, withModel }) => {
  const { sessionId } = await askOverHttp(withModel, QUESTION)
  await page.goto(`${withModel.url}/research/${sessionId}`)
  await awaitAnswer(page)
  const before = await sentences(page).allInnerTexts()
  const ask = async (feedback: string) => {
    await sentences(page).first().click()
    await menu(page).getByRole('button', { name: 'Feedback…' }).click()
    await menu(page).getByRole('textbox').fill(feedback)
    await menu(page).getByRole('button', { name: 'Send' }).click()
  }
  await ask('say it in terms of attention')
  await finished(page, 2)
  await awaitAnswer(page)
  const after = await sentences(page).allInnerTexts()
  expect(after[0]).not.toBe(before[0])
  expect(after.slice(1 - before.length)).toEqual(before.slice(1))
  const prompts = JSON.stringify(model.requests().map(({ body }) => body))
  expect(prompts).toContain('# Part to Rewrite')

  model.control({ next: [{ kind: 'break', after: 3 }] })
  await ask('shorter')
  await expect(page.getByText(/The answer could not be written\./)).toBeVisible()
  await showPreviousVersion(page)
  await expect(sentences(page)).toHaveText(after)
})
