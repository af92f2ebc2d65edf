import { chooseMode, questionBox } from './ask-question'
import { expect, settled, test } from './folio'

/** It takes seconds, or minutes on a busy machine. */
const LATE = { timeout: 150_000 }

test.beforeAll(async ({ withModel }) => {
  await settled(withModel)
})

test('a review killed while screening and while writing continues, repeating only held requests', async ({
  page,
  model,
  withModel,
}) => {
  test.setTimeout(400_000)
  const before = model.prompts().length
  const weighing = ['who weighs against each other what was found']
  const writing = ['who writes one section of a literature review', 'within a section.\n\n<earlier']
  const gates = [model.hold(weighing), model.hold(writing)]
  await page.goto(withModel.url)
  await chooseMode(page, 'Report')
  await questionBox(page).fill('How do transformers work?')
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByRole('button', { name: 'Write the report' }).click()
  for (const gate of gates) {
    await expect.poll(gate.held, LATE).toBe(1)
    await withModel.kill('SIGKILL')
    gate.open()
    await withModel.start()
  }
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled(LATE)
  const prompts = model.prompts().slice(before)
  const times = (words: string[]) => prompts.filter((prompt) => words.every((word) => prompt.includes(word))).length
  expect(times(['who screens the papers of a library'])).toBe(1)
  expect(times(weighing)).toBe(2)
  const reading = prompts.filter((prompt) => prompt.includes('who reads papers for a literature review'))
  expect(reading.length).toBeGreaterThan(1)
  expect(new Set(reading).size).toBe(reading.length)
  const sections = prompts.filter((prompt) => prompt.includes('who writes one section of a literature review'))
  expect(sections.length - new Set(sections).size).toBe(1)
  await page.getByRole('button', { name: /^Report · \d+ sections?/ }).click()
  await expect(page.getByRole('region', { name: 'Papers screened' })).toBeVisible()
})
