import type { Page } from '@playwright/test'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, startFolio, test } from './folio'
import { holdAction } from './hold-requests'
import { look } from './look'
import { bringIn, browserOf, firstLink, joinOverHttp } from './people'
import { pressOnLine } from './select-line'

// What a person lets others read: members of a library, and guests by a link. Ada shares, Bo reads, Cy is mentioned,
// and a guest has no account. Refusals are tested in app/shared-with-others.test.ts and app/link/route.test.ts.
const QUESTION = 'What does attention weigh?'

let folio: Folio
let pages: Record<'ada' | 'bo' | 'cy' | 'guest', Page>
let answer = ''

test.beforeAll(async ({ browser }) => {
  test.slow()
  folio = await startFolio({ ACCOUNTS: 'on' })
  const cookies = await joinOverHttp(await firstLink(folio), 'Ada')
  const ada = await browserOf(browser, folio, cookies)
  const bo = await browserOf(browser, folio, await bringIn(folio, cookies, 'Bo Lee', 'reader'))
  const cy = await browserOf(browser, folio, await bringIn(folio, cookies, 'Cy', 'reader'))
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  pages = { ada, bo, cy, guest }
  const asked = await ada.request.post(`${folio.url}/api/research`, { data: { question: QUESTION } })
  const { sessionId } = (await asked.json()) as { sessionId: string }
  answer = `${folio.url}/research/${sessionId}`
})

test.afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await page.context().close()
  await folio?.close()
})

/** Opens the dialog that shares the answer. */
async function openDialog(page: Page) {
  await page.goto(answer)
  await page.getByRole('button', { name: 'Share…' }).click()
  return page.getByRole('dialog', { name: 'Share' })
}

test('members read a shared answer, discuss it, and continue with a copy', async () => {
  test.slow()
  const { ada, bo, cy } = pages
  // Holds the action, so that the message is visible even if the passages are drawn fast.
  const keepDrawn = await holdAction(ada, 'app/sharing/actions.ts', 'keepDrawn')
  const dialog = await openDialog(ada)
  await expect(dialog.getByText('Nothing else, and no PDF.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share with Everyone' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop sharing with Everyone' })).toBeVisible()
  await expect(dialog.getByText(/Preparing pictures of the quotes/)).toBeVisible()
  keepDrawn()
  await expect(dialog.getByText(/Preparing pictures of the quotes/)).toBeHidden()
  await expectNoBarriers(ada)
  await look(ada, 'dialog')
  const shared = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await bo.goto(`${folio.url}/shared`)
  await bo.getByRole('list', { name: 'Shared with you' }).getByRole('link', { name: QUESTION }).click()
  await expect(bo.getByText('Ada shared this with you.')).toBeVisible()
  await expect(bo.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
  await expect(bo.getByRole('heading', { name: 'Quotes' })).toBeVisible()
  // The quotes' positions are shown, although the page loads no PDF.
  const picture = bo.getByAltText(/^The quote where it stands/).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expectNoBarriers(bo)
  await look(bo, 'member')

  // Bo comments on a sentence and mentions Cy, who is notified.
  const sentence = bo.locator('[data-sentence="1"]').first()
  await sentence.click()
  const popover = bo.getByRole('dialog', { name: 'Comments on this sentence' })
  const box = popover.getByRole('textbox', { name: 'Comment on this sentence' })
  await box.fill('Is that so, @c')
  await expect(popover.getByRole('option', { name: 'Cy' })).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('Is that so, @Cy ')
  await look(bo, 'popover')
  await box.press('Control+Enter')
  await expect(popover.getByText('Is that so,')).toBeVisible()
  await expectNoBarriers(bo)
  await bo.keyboard.press('Escape')

  // Ada's page shows comments as they are made.
  await ada.goto(`${folio.url}/shared`)
  await expect(ada.getByRole('list', { name: 'Mentions and replies' })).toContainText('Bo Lee commented on')
  await ada.goto(`${folio.url}${shared}`)
  await expect(ada.getByText('You are sharing this. This is what others see.')).toBeVisible()
  const comments = ada.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Is that so,')).toBeVisible()
  await cy.goto(`${folio.url}/shared`)
  await expect(cy.getByRole('link', { name: /^Shared ?, 1 waiting for you$/ })).toBeVisible()
  await look(cy, 'waits')
  await cy.getByRole('list', { name: 'Mentions and replies' }).getByRole('link').click()
  const ofCy = cy.getByRole('region', { name: 'Comments' })
  await ofCy.getByRole('button', { name: 'Reply' }).click()
  await ofCy.getByRole('textbox', { name: 'Reply' }).fill('It is, on page 3.')
  await ofCy.getByRole('button', { name: 'Reply' }).click()
  await expect(comments.getByText('It is, on page 3.')).toBeVisible()
  // Only a person's own comments can be edited.
  await expect(ofCy.getByRole('button', { name: 'Edit' })).toHaveCount(1)
  await ofCy.getByRole('button', { name: 'Edit' }).click()
  await ofCy.getByRole('textbox', { name: 'Comment', exact: true }).fill('It is, on page 4.')
  await ofCy.getByRole('button', { name: 'Save' }).click()
  await expect(comments.getByText('It is, on page 4.')).toBeVisible()
  await expectNoBarriers(ada)
  await look(ada, 'comments')
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await expect(ofCy.getByText('Resolved: 1')).toBeVisible()
  await cy.goto(`${folio.url}/`)
  await expect(cy.getByRole('link', { name: 'Shared', exact: true })).toBeVisible()

  // Bo continues with a copy, which belongs to Bo.
  await bo.goto(`${folio.url}${shared}`)
  await bo.getByRole('button', { name: 'Continue in a copy' }).click()
  await expect(bo).toHaveURL(/\/research\//)
  await expect(bo.getByRole('heading', { name: QUESTION })).toBeVisible()
  await expect(bo.locator('.reading .cite').first()).toBeVisible()
  await look(bo, 'copy')

  await ada.goto(`${folio.url}/shared`)
  await ada.getByRole('button', { name: `Stop sharing ${QUESTION}` }).click()
  await expect(ada.getByRole('list', { name: 'What you share' }).getByRole('link')).toHaveCount(0)
})

test('a highlight, a note and a table are shared, and discussed where they are read', async () => {
  test.slow()
  const { ada, bo } = pages
  const paper = `${folio.url}/library/folio-attention-2026`
  await ada.goto(paper)
  const words = await pressOnLine(ada, 'Highlight')
  const own = ada.getByRole('region', { name: 'Highlights', exact: true })
  await own.getByRole('listitem').getByRole('button', { name: 'Share…' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Share' })
  // It has no page of its own, and so no link.
  await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Share with Everyone' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop sharing with Everyone' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const notes = ada.getByRole('region', { name: 'Notes', exact: true })
  await notes.getByRole('textbox').fill('Read *twice*.')
  await notes.getByRole('button', { name: 'Share…' }).click()
  await dialog.getByRole('button', { name: 'Share with Everyone' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop sharing with Everyone' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await bo.goto(paper)
  await expect(bo.getByRole('region', { name: 'Shared notes' })).toContainText(
    'Ada shared this with EveryoneRead twice.',
  )
  await expect(bo.getByRole('region', { name: 'Notes', exact: true }).getByRole('textbox')).toHaveValue('')
  const shared = bo.getByRole('region', { name: 'Shared highlights' })
  await expect(shared).toContainText('Ada shared these with Everyone')
  await expect(shared).toContainText(words)
  await expect(bo.getByTitle('Highlighted by Ada').first()).toBeVisible()
  await shared.getByRole('button', { name: 'Comment' }).click()
  await shared.getByRole('textbox', { name: 'Comment on this highlight' }).fill('Well found.')
  await shared.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(shared.getByText('Well found.')).toBeVisible()
  await expectNoBarriers(bo)
  await look(bo, 'highlight')
  await ada.reload()
  await expect(ada.getByRole('region', { name: 'Shared highlights' }).getByText('Well found.')).toBeVisible()

  await ada.goto(`${folio.url}/tables`)
  await ada.getByRole('button', { name: 'Create table' }).click()
  await ada.getByRole('button', { name: 'Fill the table' }).click()
  await expect(ada.getByRole('status').filter({ hasText: /cells filled/ })).toBeVisible()
  await ada.getByRole('button', { name: 'Share…' }).click()
  await dialog.getByRole('button', { name: 'Share with Everyone' }).click()
  const href = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bo.goto(`${folio.url}${href}`)
  await bo.locator('[data-sentence="0"]').click()
  const popover = bo.getByRole('dialog', { name: 'Comments on this cell' })
  await popover.getByRole('textbox', { name: 'Comment on this cell' }).fill('Is this all?')
  await popover.getByRole('button', { name: 'Comment' }).click()
  await expect(popover.getByText('Is this all?')).toBeVisible()
  await expectNoBarriers(bo)
  await look(bo, 'table')
})

test('a guest reads by a link, without an account and without scripts, until it is revoked or expired', async () => {
  test.slow()
  const { ada, guest } = pages
  const dialog = await openDialog(ada)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/^http/)
  const link = await field.inputValue()
  await expect(dialog.getByRole('list', { name: 'Links' })).toContainText('not opened yet')

  await guest.goto(link)
  // The key is after the #, which no browser sends: without scripts the link is pasted.
  await guest.getByRole('textbox', { name: 'Link' }).fill(link)
  await guest.getByRole('button', { name: 'Open' }).click()
  await expect(guest.getByText('Ada shared this with you.')).toBeVisible()
  // The address can be copied and reloaded.
  await expect(guest).toHaveURL(link)
  const response = await guest.reload()
  expect(response?.status()).toBe(200)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none';(?!.*script)/),
  })
  await expect(guest.getByRole('heading', { name: 'Quotes' })).toBeVisible()
  // The pictures were drawn by Ada's browser; a quote without one has only its text.
  const picture = guest.getByAltText(/^The quote where it stands/).first()
  await expect(async () => {
    await guest.reload()
    await expect(picture).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await look(guest, 'guest')
  const html = await guest.content()
  expect(html).not.toMatch(/<script|\/api\/|\/library\/|\.pdf/)
  await ada.reload()
  const again = await openDialog(ada)
  await expect(again.getByRole('list', { name: 'Links' })).toContainText(/opened (?:once|\d+ times)/)
  await again.getByRole('button', { name: 'Revoke' }).click()
  await expect(again.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(0)

  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
