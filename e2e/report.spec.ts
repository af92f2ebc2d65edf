import { mode, questionBox } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expectNoBarriers } from './expect-no-barriers'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, settled, test } from './folio'

const MATTER = 'retrieval augmented generation'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 720 }

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('a report is planned by keyboard and on a phone, kept over a reload and written; a section is added by keyboard, and removed again', async ({
  page,
  folio,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await mode(page, 'Answer').press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Answer/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(mode(page, 'Report')).toBeVisible()
  await expect(questionBox(page)).toBeFocused()
  await questionBox(page).fill(MATTER)
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await expect(page).toHaveURL(/\/research\//)

  const plan = page.getByRole('form', { name: 'Report plan' })
  const write = plan.getByRole('button', { name: 'Write the report' })
  await expect(write).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESK)
  await expectNoBarriers(page)
  await expect(write).toBeVisible()
  const sections = plan.getByRole('list', { name: 'Sections' }).getByRole('textbox', { name: /^Section / })
  // Without a model the plan is only the question itself.
  await expect(sections).toHaveCount(1)
  await plan.getByRole('button', { name: 'Add a section' }).press('Enter')
  await page.keyboard.type('Hallucination')
  await page.keyboard.press('Tab')
  // Up and Down stay in the tab order, even when disabled.
  const up = plan.getByRole('button', { name: /^Move Section \d+ up$/ }).last()
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  const count = await sections.count()
  await expect(plan.getByRole('button', { name: `Move Section ${count - 1} up` })).toBeFocused()
  await plan.getByRole('textbox', { name: `Subtopic ${count - 1}.1` }).fill('Hallucination')
  await plan.getByRole('button', { name: 'Remove Section 2' }).click()
  await plan.getByRole('textbox', { name: 'Title of the report' }).fill('What retrieval adds')
  await expect(plan.getByText('Saved')).toBeVisible()

  await page.reload()
  await expect(plan.getByRole('textbox', { name: 'Title of the report' })).toHaveValue('What retrieval adds')
  await expect(sections).toHaveCount(count - 1)
  await expect(plan.getByRole('textbox', { name: `Section ${count - 1}` })).toHaveValue('Hallucination')
  // It is fully visible: nothing at the foot of the session covers its edge.
  const isWhole = (button: HTMLElement) => {
    const { left, bottom, width } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, bottom - 2) === button
  }
  await expect.poll(() => write.evaluate(isWhole)).toBe(true)
  await write.click()

  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('heading', { name: 'What retrieval adds' })).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'Hallucination' })).toBeVisible()

  // A run that waits for its plan logs nothing alarming.
  const alarming = folio
    .output()
    .split('\n')
    .filter((line) => !line.includes('"level":"debug"'))
  expect(alarming.join('\n')).not.toMatch(/owned by this execution|cancelled during execution/)

  // The outline is beside the text.
  const outline = page.getByRole('region', { name: 'Source' }).getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Gaps' }).click()
  await expect(answer.getByRole('heading', { name: 'Gaps' })).toBeInViewport()
  const headings = () => answer.getByRole('heading').allInnerTexts()
  await awaitAnswer(page)
  const before = await headings()
  // The title has no section options.
  await expect(page.getByRole('button', { name: 'Options for section 1', exact: true })).toHaveCount(0)

  await outline.getByRole('button', { name: 'Add a section' }).press('Enter')
  const form = outline.getByRole('form', { name: 'New section' })
  await expect(form.getByLabel('Heading')).toBeFocused()
  await page.keyboard.type('Invented references')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fabricated citations')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Add section' })).toBeFocused()
  await page.keyboard.press('Enter')
  const added = answer.getByRole('heading', { name: 'Invented references' })
  await expect(added).toBeInViewport()
  await expect(page.getByText('Section added')).toBeVisible()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  const others = async () => (await headings()).filter((heading) => heading !== 'Invented references')
  await expect.poll(others).toEqual(before)

  const optionsOf = (name: string) =>
    page.locator('.section-heading', { has: page.getByRole('heading', { name }) }).getByRole('button')
  const menu = optionsOf('Invented references')
  await menu.press('Enter')
  await page
    .getByRole('dialog', { name: 'Section “Invented references”' })
    .getByRole('button', { name: 'Remove' })
    .press('Enter')
  await expect(page.getByText('The section was removed.')).toBeVisible()
  // The toast stays while hovered.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  await expect(added).toHaveCount(0)
  await expect.poll(headings).toEqual(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(added).toBeVisible()

  // A citation opens its page in place of the outline.
  await outline.getByRole('button', { name: 'Abstract' }).click()
  const cite = answer.locator('button.cite').first()
  const [, number] = /, page (\d+)/.exec((await cite.getAttribute('aria-label')) ?? '') ?? []
  await cite.click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', new RegExp(`#page=${number}$`))
  await expect(source.getByTestId('highlight').first()).toBeVisible()

  // On a phone it fits the screen, and the outline is above the text.
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByText('Outline', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Gaps' }).click()
  await expect(answer.getByRole('heading', { name: 'Gaps' })).toBeInViewport()
  await page.getByRole('button', { name: /^Report · \d+ sections?/ }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add a section' }).click()
  await expect(page.getByRole('form', { name: 'New section' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
})
