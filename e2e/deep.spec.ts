import { beginSearch, chooseMode, mode, questionBox, showPreviousVersion } from './ask-question'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, removeAddedPapers, settled, test } from './folio'
import { ABSTRACT_SAYS, OPEN, PAGE_SAYS, playWorks } from './outside-server'

test.beforeEach(({ outside }) => outside.play(playWorks))

const QUESTION = 'What is known about retrieval augmented generation?'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test.afterAll(({ folio }) => removeAddedPapers(folio))

test('deep research is chosen by keyboard, fills a checklist that can be corrected, and its facts open at their page', async ({
  page,
}) => {
  await page.goto('/')
  await mode(page, 'Answer').press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Answer/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(mode(page, 'Deep research')).toBeVisible()
  await expect(questionBox(page)).toBeFocused()
  await questionBox(page).fill(QUESTION)
  await page.getByText('More options (Folio stops after at most 10 minutes').click()
  await page.getByRole('textbox', { name: /^Your purpose, your field/ }).fill('for a lecture')
  await page.getByRole('combobox', { name: 'Maximum search rounds' }).selectOption('9')
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await expect(page.getByText('Purpose: for a lecture')).toBeVisible()
  await expect(page).toHaveURL(/\/research\//)

  // Nothing is searched before the person has seen the checklist, and made it theirs.
  const proposed = page.getByRole('form', { name: 'Checklist to review' })
  const items = proposed.getByRole('textbox', { name: /^Item / })
  await expect(items.first()).toHaveValue(QUESTION)
  await expect(proposed.getByRole('textbox', { name: 'Question to research' })).toHaveValue(QUESTION)
  // Without a model only the question itself is proposed.
  await expect(items).toHaveCount(1)
  await proposed.getByRole('button', { name: 'Add an item' }).press('Enter')
  await page.keyboard.type('Something that is taken out again')
  await expect(proposed.getByText('Saved')).toBeVisible()
  const count = await items.count()
  await proposed.getByRole('button', { name: `Remove Item ${count}` }).press('Enter')
  await expect(items).toHaveCount(count - 1)
  // Enter in an item adds another one, and starts nothing.
  await items.last().press('Enter')
  await expect(items).toHaveCount(count)
  await page.keyboard.type('Dense passage retrieval')
  await expect(proposed.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(items.last()).toHaveValue('Dense passage retrieval')
  await beginSearch(proposed)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('heading', { name: 'Dense passage retrieval' })).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'What is missing' })).toBeVisible()
  await expect(answer).toContainText('from your library alone')
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: 'Dense passage retrieval' })
    .press('Enter')
  await expect(answer.getByRole('heading', { name: 'Dense passage retrieval' })).toBeFocused()

  await page
    .getByRole('list', { name: 'Progress' })
    .getByRole('button', { name: /Deep research · \d+ rounds?/ })
    .click()
  await expect(page.getByText(/Round 1 of 9/).first()).toBeVisible()
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist.getByRole('heading')).toHaveText(/Checklist: \d of \d covered/)
  await checklist.getByText('Dense passage retrieval', { exact: true }).click()
  const fact = checklist.getByRole('button', { name: /page \d+/ }).first()
  const [, number] = /page (\d+)/.exec(await fact.innerText()) ?? []
  await fact.click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', new RegExp(`#page=${number}$`))
  await expect(source.getByTestId('highlight').first()).toBeVisible()

  // A corrected checklist makes a new version, and the old one stays.
  await page.getByRole('link', { name: 'Trace of this answer' }).click()
  await page.getByRole('button', { name: 'Correct the checklist…' }).click()
  const corrected = page.getByRole('form', { name: 'Corrected checklist' })
  await corrected.getByRole('button', { name: 'Remove item 2' }).click()
  await corrected.getByRole('button', { name: 'Add an item' }).click()
  await corrected.getByRole('textbox').last().fill('Hallucination')
  await corrected.getByRole('button', { name: 'Run again with this checklist' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'Hallucination' })).toBeVisible()
  await showPreviousVersion(page)
  await expect(answer.getByRole('heading', { name: 'Hallucination' })).toHaveCount(0)
})

test('on a phone it fits the screen, and a follow-up can be researched deeply', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await chooseMode(page, 'Deep research')
  await expect(page.getByRole('textbox', { name: 'Research question' })).toBeFocused()
  // A typed list is used as it is.
  await questionBox(page).fill(`${QUESTION}\n- Dense retrieval\n- Boiling of zebrafish`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
    'Nothing was found in your library on: “Boiling of zebrafish”.',
  )
  await page.getByRole('button', { name: /Deep research · \d+ rounds?/ }).click()
  await page.getByRole('region', { name: 'Checklist' }).getByText('Dense retrieval', { exact: true }).click()
  await expectNoSidewaysScroll(page)
  await expect(mode(page, 'Answer')).toBeVisible()
})

test('ticked sources are searched beside the library: the answer links to a page, an abstract and a web passage', async ({
  page,
}) => {
  await page.goto('/')
  await chooseMode(page, 'Deep research')
  await page.getByText('Searches only your library').click()
  const pdfs = page.getByRole('checkbox', { name: /^Read open-access PDFs/ })
  await expect(pdfs).not.toBeChecked()
  await expect(pdfs).toBeDisabled()
  for (const name of ['PubMed', 'arXiv', 'the web search']) await page.getByRole('checkbox', { name }).check()
  await expect(pdfs).toBeEnabled()
  await questionBox(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByText('Asked of the library, arXiv, PubMed and the web search')).toBeVisible()
  // Of this nothing but the web page speaks.
  const proposed = page.getByRole('form', { name: 'Checklist to review' })
  await proposed.getByRole('button', { name: 'Add an item' }).click()
  await page.keyboard.type('Support desks')
  await expect(proposed.getByText('Saved')).toBeVisible()
  await beginSearch(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('This answer has nothing from arXiv, which could not be searched.')
  const source = page.getByRole('region', { name: 'Source' })
  await answer
    .getByRole('button', { name: /, page \d+$/ })
    .first()
    .click()
  await expect(source.getByTestId('highlight').first()).toBeVisible()

  await answer
    .getByRole('button', { name: /, abstract$/ })
    .first()
    .click()
  await expect(source.getByTestId('kept-text')).toContainText(ABSTRACT_SAYS)
  await expect(source.getByTestId('kept-text').locator('mark')).toContainText('etrieval augmented generation')
  await expect(source.getByRole('link', { name: 'Open source' })).toHaveAttribute('href', /pubmed\.ncbi.*38000001/)
  await expect(source).toContainText('randomized controlled trial')

  await answer
    .getByRole('button', { name: /, passage \d+$/ })
    .first()
    .click()
  await expect(source.getByTestId('kept-text')).toContainText(PAGE_SAYS)
  await expect(source.getByTestId('kept-text')).toContainText('Retrieved on')
  await source.getByRole('button', { name: 'Add to library' }).click()
  await expect(source.getByText(/^In your library/)).toBeVisible()

  await page.getByRole('button', { name: /Deep research · \d+ rounds?/ }).click()
  const lanes = page.getByRole('list', { name: 'Progress' })
  await expect(lanes.getByText(/^PubMed/).first()).toBeVisible()
  await expect(lanes.getByText('arXiv requires a key, or blocks this machine.').first()).toBeVisible()
  await page.goto('/')
  await chooseMode(page, 'Deep research')
  await expect(page.getByText('Searches your library, PubMed, arXiv and the web search')).toBeVisible()
  await questionBox(page).fill(`${QUESTION.toLowerCase()} please`)
  const before = page.getByText(/^Already researched/)
  await expect(before.getByRole('link', { name: QUESTION })).toBeVisible()

  await before.getByRole('button', { name: 'Build on it' }).click()
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(answer).toContainText('This answer builds on research from')
})

test('a work found outside, whose open PDF was read for the run, opens at the cited page', async ({ page }) => {
  await page.goto('/')
  await chooseMode(page, 'Deep research')
  await page.getByText(/^Searches your library/).click()
  for (const name of ['PubMed', 'the web search']) await page.getByRole('checkbox', { name }).uncheck()
  await page.getByRole('checkbox', { name: 'arXiv' }).check()
  await page.getByRole('checkbox', { name: /^Read open-access PDFs/ }).check()
  await questionBox(page).fill('How is telomere length related to pancreatic cancer?')
  await page.keyboard.press('Enter')
  await beginSearch(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText(OPEN.says)
  await expect(answer).toContainText('1 open-access PDF were read')
  await answer
    .getByRole('button', { name: /, page 2$/ })
    .first()
    .click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source).toContainText(OPEN.title)
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', /#page=2$/)
  await expect(source.getByTestId('highlight').first()).toBeVisible()
})

test('a report searches the ticked sources for subtopics that the library hardly covers', async ({ page }) => {
  await page.goto('/')
  await chooseMode(page, 'Report')
  await page.getByText(/^Searches your library/).click()
  for (const name of ['PubMed', 'arXiv', 'the web search']) await page.getByRole('checkbox', { name }).check()
  await questionBox(page).fill('retrieval augmented generation')
  await page.keyboard.press('Enter')
  // Without a model only the question is proposed.
  const plan = page.getByRole('form', { name: /^Report plan/ })
  for (const subtopic of ['answers to clinical questions', 'answers of support desks']) {
    await plan.getByRole('button', { name: 'Add a subtopic to section 1' }).click()
    await page.keyboard.type(subtopic)
  }
  await expect(plan.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Write the report' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText(/outside (?:it|your library) \(abstracts and web pages\)/)
  await expect(answer).toContainText('This report has nothing from arXiv, which could not be searched.')
  const source = page.getByRole('region', { name: 'Source' })
  await answer
    .getByRole('button', { name: /, abstract$/ })
    .first()
    .click()
  await expect(source.getByTestId('kept-text').locator('mark')).not.toBeEmpty()

  await page.getByRole('button', { name: /^Report · \d+ sections?/ }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  const subtopics = progress.getByRole('list').locator('summary')
  await expect(subtopics.first()).toBeVisible()
  for (const subtopic of await subtopics.all()) await subtopic.click()
  await expect(progress.getByText(/^PubMed/).first()).toBeVisible()
  await expect(progress.getByText(/^Outside your library: \d+ works?/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
