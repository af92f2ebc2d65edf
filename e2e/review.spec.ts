import { chooseMode, questionBox } from './ask-question'
import { expect, settled, test } from './folio'

test.beforeAll(async ({ withModel }) => {
  await settled(withModel)
})

test('a model screens the library for a report, with a consistent funnel; adding a section keeps the rest on the screen', async ({
  page,
  model,
  withModel,
}) => {
  await page.goto(withModel.url)
  await chooseMode(page, 'Report')
  await questionBox(page).fill('retrieval augmented generation')
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  const plan = page.getByRole('form', { name: 'Report plan' })
  // Its likely usage is shown before it starts.
  await expect(plan.getByText(/^About [\d,]+ tokens .*with /)).toBeVisible()
  await plan.getByRole('button', { name: 'Write the report' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  await page.getByRole('button', { name: /^Report · \d+ sections?/ }).click()
  const screened = page.getByRole('region', { name: 'Papers screened' })
  const steps = screened.getByRole('list').first().getByRole('listitem')
  await expect(steps).toHaveCount(5)
  const numbers = (await steps.allInnerTexts()).map(Number.parseFloat)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(numbers.at(-1)).toBeGreaterThan(0)
  const [found = 0, , kept = 0] = numbers
  await screened.getByText(`Included: ${kept} papers`).click()
  const papers = screened.getByRole('group').filter({ hasText: 'Included:' }).getByRole('listitem')
  await expect(papers).toHaveCount(kept)
  await expect(papers.first()).toContainText(/cited · speaks of/)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(
    answer.getByText(`The ${found} papers in your library were screened by title and abstract`),
  ).toBeVisible()
  for (const heading of ['Abstract', 'Introduction', 'Discussion', 'Gaps'])
    await expect(answer.getByRole('heading', { name: heading, exact: true })).toBeVisible()

  const gate = model.hold(['who reads papers for a literature review'])
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Add a section' }).click()
  const form = outline.getByRole('form', { name: 'New section' })
  await form.getByLabel('Heading').fill('Invented references')
  await form.getByRole('button', { name: 'Add section' }).click()
  await expect.poll(() => gate.held()).toBeGreaterThan(0)
  await expect(answer.getByRole('heading', { name: 'Discussion' })).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'Invented references', level: 3 })).toHaveCount(0)
  model.openGates()
  await expect(answer.getByRole('heading', { name: 'Invented references', level: 3 })).toBeVisible()
  await expect(
    answer.getByText(/^From an earlier version: .*Since then, “Invented references” was added\.$/),
  ).toBeVisible()
})
