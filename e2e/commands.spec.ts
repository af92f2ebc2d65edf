import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { askOverHttp, chooseByKey, citations, openPalette, questionBox } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  for (const question of ['what is prompt engineering', 'how do transformers work']) await askOverHttp(folio, question)
})

const brought = (page: Page, command: string) => page.getByRole('region', { name: command, exact: true })

/** Types into the box at the foot of the session, and waits for the result. */
async function type(page: Page, command: string) {
  await questionBox(page).fill(command)
  await questionBox(page).press('Enter')
  await expect(brought(page, command).last()).toBeInViewport()
  return brought(page, command).last()
}

test('commands are completed, run, shown in one thread, and kept over a reload; a wrong one gets a message', async ({
  page,
}) => {
  await page.goto('/')
  for (const [typed, said] of [
    ['/finde attention', 'There is no command /finde. Did you mean /find <text>?'],
    ['/summary 3', 'Run /list or /find first'],
    ['/improve more', '/improve is not available now: there is no answer yet.'],
  ] as const) {
    await questionBox(page).fill(typed)
    await questionBox(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(questionBox(page)).toHaveValue(typed)
  }
  await questionBox(page).fill('')
  await questionBox(page).pressSequentially('/l')
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText([/^\/list/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  const papers = page.getByRole('list', { name: 'Papers' }).getByRole('listitem')
  await expect(papers).toHaveCount(9)

  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  // The page is hydrated a moment after it is shown.
  await expect(async () => {
    await questionBox(page).fill('')
    await questionBox(page).pressSequentially('/s')
    await expect(options).toHaveText([/^\/sem-search/, /^\/summary/, /^\/save/], { timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(questionBox(page)).toHaveValue('/s')

  const second = (await papers.nth(1).getByRole('link').first().textContent()) ?? ''
  await expect(await type(page, '/summary 2')).toContainText(second)
  await expect((await type(page, '/open')).locator('canvas')).toBeVisible()
  const found = await type(page, '/find self-attention')
  await expect(found.getByRole('listitem')).toHaveCount(1)
  const note = (await type(page, '/notes 1')).getByRole('textbox')
  await note.fill('Read before the seminar.')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect((await type(page, '/sem-search positional encoding')).getByRole('blockquote').first()).toBeVisible()
  await expect((await type(page, '/find zebrafish')).getByText(/No papers found with the words/)).toBeVisible()
  const help = await type(page, '/help')
  await expect(help.getByRole('listitem')).toHaveCount(11)
  await expect(questionBox(page)).toHaveValue('')
  await help.getByRole('button', { name: '/find <text>' }).click()
  await expect(questionBox(page)).toHaveValue('/find ')
  await expect(questionBox(page)).toBeFocused()

  await page.reload()
  for (const command of ['/list', '/summary 2', '/open', '/find self-attention', '/sem-search positional encoding'])
    await expect(brought(page, command)).toBeVisible()
  await expect(note).toHaveValue('Read before the seminar.')
})

test('an answer is followed by next steps; questions and commands share a thread', async ({ page, folio }) => {
  const { sessionId } = await askOverHttp(folio, 'how do transformers work')
  await page.goto(`/research/${sessionId}`)
  const next = page.getByRole('region', { name: 'Next steps' })
  await expect(next.getByRole('button')).toHaveText([
    'Find more passages',
    'Write to a file',
    /^Summary of “/,
    /^Open “/,
  ])
  await questionBox(page).fill('/save')
  await page.keyboard.press('Enter')
  await expect(brought(page, '/save')).toContainText(/saved to: \S+results\/how-do-transformers-work_.*\.md/)
  const [, saved = ''] = /saved to: (\S+\.md)/.exec(await brought(page, '/save').innerText()) ?? []
  expect(path.dirname(saved)).toBe(path.join(folio.dataDir, 'results'))
  expect(readdirSync(path.dirname(saved))).toContain(path.basename(saved))

  const first = await page.getByRole('region', { name: 'References' }).getByRole('link').first().textContent()
  const summary = next.getByRole('button', { name: /^Summary of “/ })
  await expect(summary).toContainText((first ?? '').slice(0, 30))
  await summary.click()
  await expect(page.getByRole('region', { name: /^\/summary / })).toContainText(first ?? '')
  await expect(next).toContainText('Open the paper')
  await questionBox(page).fill('/research what is prompt engineering')
  await questionBox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([/transformers work/, /prompt engineering/])
  await expect(next).toContainText('Write to a file')
  // A citation of the first question opens its source beside what came after it.
  await page
    .getByRole('region', { name: 'Answer to question 1' })
    .getByRole('button', { name: /, page \d+/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source', exact: true })).toContainText(/Citation 1 of/)
})

test('the palette runs commands, remembers them, and finds pages and sessions by their text', async ({ page }) => {
  await page.goto('/library')
  const { palette, typing } = await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await typing.pressSequentially('/fi')
  await page.keyboard.press('Enter')
  await expect(typing).toHaveValue('/find ')
  await typing.pressSequentially('prompt')
  await page.keyboard.press('Enter')
  await expect(brought(page, '/find prompt')).toBeVisible()
  const session = page.url()

  // In a session, a command runs there.
  await page.keyboard.press('ControlOrMeta+k')
  await typing.fill('/summary 1')
  await page.keyboard.press('Enter')
  await expect(brought(page, '/summary 1')).toBeVisible()
  expect(page.url()).toBe(session)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('option').nth(0)).toHaveText('/summary 1')
  await expect(palette.getByRole('option').nth(1)).toHaveText('/find prompt')
  await typing.fill('residual connection')
  await palette
    .getByRole('option', { name: /^how do transformers work/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/transformers work/)
  await page.keyboard.press('ControlOrMeta+k')
  await typing.fill('saved')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible()
})

test('sessions are searched, renamed, deleted and restored with the keyboard', async ({ page }) => {
  await page.goto('/')
  const side = page.getByRole('navigation', { name: 'Folio' })
  const search = side.getByRole('searchbox', { name: 'Search sessions' })
  const options = side.getByRole('button', { name: /^Options for/ })
  await expect(options.first()).toBeVisible()
  const all = await options.count()
  await search.fill('residual connection')
  await expect.poll(() => options.count()).toBeLessThan(all)
  await side
    .getByRole('button', { name: /^Options for how do transformers work/ })
    .first()
    .press('Enter')
  await chooseByKey(page, 'Rename')
  await expect(side.getByRole('textbox', { name: 'Title of the session' })).toBeFocused()
  await page.keyboard.type('Transformers, inside')
  await page.keyboard.press('Enter')
  await search.fill('')
  const link = side.getByRole('link', { name: 'Transformers, inside' })
  await link.click()
  await expect(page).toHaveTitle(/Transformers, inside/)
  await side.getByRole('button', { name: 'Options for Transformers, inside' }).press('Enter')
  const downloading = page.waitForEvent('download')
  await chooseByKey(page, 'Markdown')
  expect((await downloading).suggestedFilename()).toMatch(/\.md$/)
  await side.getByRole('button', { name: 'Options for Transformers, inside' }).press('Enter')
  await chooseByKey(page, 'Delete')
  await expect(page).toHaveURL(/\/$/)
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(link).toBeVisible()
  await expect(citations(page).first()).toBeVisible()
})

test('with a model: research, improve, and the state after a failure', async ({ page, model, withModel }) => {
  await page.goto(withModel.url)
  await questionBox(page).fill('/research how do transformers work')
  await questionBox(page).press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await awaitAnswer(page)
  await questionBox(page).fill('/improve add more about positional encoding')
  await questionBox(page).press('Enter')
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await awaitAnswer(page)

  // A cancelled question changes nothing: numbers still refer to the references.
  model.control({ next: ['hang'] })
  await questionBox(page).fill('what is prompt engineering')
  await questionBox(page).press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You cancelled this run.')).toBeVisible()
  await expect(await type(page, '/summary 1')).toBeVisible()

  // A failed question clears everything. Rules resolve its references if the model does not.
  model.control({ next: ['401', '401'] })
  await questionBox(page).fill('how do vector indexes work')
  await questionBox(page).press('Enter')
  await expect(page.getByText(/The answer could not be written\./)).toBeVisible()
  await questionBox(page).fill('/summary 1')
  await questionBox(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Run /list or /find first' })).toBeVisible()
})
