import { askOverHttp } from './ask-question'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'

test('an answer links to its trace, which can be saved as a file, and is listed by kind and status, on the screen and in the API', async ({
  page,
  folio,
}) => {
  await settled(folio)
  const { id, sessionId } = await askOverHttp(folio, 'how do transformers work')
  await page.setViewportSize(WITHOUT_SOURCE)
  await page.goto(`/research/${sessionId}`)
  await page.getByRole('link', { name: 'Trace of this answer' }).click()
  await expect(page).toHaveURL(`/runs/${id}`)
  await expect(page.getByText('Answer, version 1: completed')).toBeVisible()
  await expect(page.getByText(/Reading \d+ papers?…/)).toBeVisible()
  await page
    .getByText(/^Papers kept/)
    .last()
    .click()
  await expect(page.getByText(/in its summary|named in the question|found in full text/).first()).toBeVisible()
  const href = await page.getByRole('link', { name: 'Download as JSON' }).getAttribute('href')
  const trace = await (await page.request.get(href ?? '')).json()
  expect(trace).toMatchObject({ tool_name: 'ask_library', status: 'completed', progress: 1 })
  expect(trace.result.answer.length).toBeGreaterThan(100)
  await expectNoSidewaysScroll(page)

  const listed = await (await page.request.get('/api/research?mode=answer&status=completed&limit=1')).json()
  expect(listed.runs).toMatchObject([{ id, tool_name: 'ask_library', status: 'completed' }])
  const refused = await page.request.get('/api/research?status=lost')
  expect(refused.status()).toBe(400)
  expect((await refused.json()).error.message).toContain('status must be pending, ')
  await page.goto('/runs')
  const list = page.getByRole('list', { name: 'Runs' })
  await expect(list.getByRole('listitem').first()).toContainText('how do transformers work')
  // There are no runs: an edit by hand is immediate.
  await page.getByLabel('Kind').selectOption('Edited by hand')
  await page.getByLabel('Status').selectOption('Paused')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/mode=edit&status=paused/)
  await expect(page.getByText('There are no runs.')).toBeVisible()
  await page.goBack()
  await list.getByRole('link', { name: 'how do transformers work' }).first().click()
  await expect(page).toHaveURL(`/runs/${id}`)
})
