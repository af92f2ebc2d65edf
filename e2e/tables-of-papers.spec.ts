import { askOverHttp } from './ask-question'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('a table is shown in its own columns, with the crop of its page one click away', async ({ page, folio }) => {
  const question = 'What accuracy does Tree of thoughts reach on Game of 24 with GPT-4?'
  const { sessionId } = await askOverHttp(folio, question)
  await page.goto(`/research/${sessionId}`)
  const answer = page.getByRole('region', { name: 'Answer' })
  const table = answer.getByRole('table').first()
  await expect(table.getByRole('columnheader')).toHaveText(['Method and model', 'Task', 'Before', 'After', 'Source'])
  const row = table.getByRole('row').filter({ hasText: 'Tree of thoughts' })
  await expect(row.getByRole('cell').nth(3)).toHaveText('74.0')

  await answer.getByRole('button', { name: 'Show the table on the page' }).first().click()
  const crop = answer.getByRole('img', { name: 'Table on page 2' })
  await expect(crop.locator('canvas')).toBeVisible()
  // The whole table with its caption, but not the page.
  const size = () => crop.locator('canvas').boundingBox()
  await expect.poll(async () => (await size())?.width).toBeGreaterThan(250)
  await expect.poll(async () => (await size())?.height).toBeLessThan(300)
  await answer.getByRole('button', { name: 'Hide the table on the page' }).click()
  await expect(crop).toHaveCount(0)

  // It is also beside the source of a cited row.
  await row.getByRole('button').click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByTestId('highlight').first()).toBeAttached()
  await source.getByRole('button', { name: 'Show the table on the page' }).click()
  await expect(source.getByRole('img', { name: 'Table on page 2' }).locator('canvas')).toBeVisible()
})
