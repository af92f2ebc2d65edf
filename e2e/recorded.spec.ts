import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { RECORDINGS, recorded } from '../lib/sources/ask/recordings'
import { askInMode } from './ask-question'
import { awaitAnswer } from './await-answer'
import { chooseStyle, citedInLatex, citedInWord, download, references } from './files-of-answers'
import { expect, type Folio, settled, startFolio, test } from './folio'
import { OF_PUBMED, type RecordedSources, startRecordedSources } from './recorded-sources'
import { traceSchema } from './trace-schema'

const PAPER = '2023.emnlp-demo.45_papermage.pdf'

let sources: RecordedSources
let own: Folio

/** It takes seconds, or minutes on a busy machine. */
const LATE = { timeout: 150_000 }

test.skip(!recorded, 'needs the recordings and papers beside the project')

test.beforeAll(async ({ model }) => {
  sources = await startRecordedSources()
  own = await startFolio({ ...sources.environment, OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'test' })
  const bytes = readFileSync(path.join(RECORDINGS, '..', 'evaluation', 'papers_ml', PAPER))
  const form = new FormData()
  form.append('files', new Blob([bytes], { type: 'application/pdf' }), PAPER)
  expect((await fetch(`${own.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  await settled(own)
})
test.afterAll(async () => {
  await own?.close()
  await sources?.close()
})

/** Asks over HTTP, with all outside sources, and opens the answer or its plan. */
async function ask(page: Page, mode: 'deep' | 'report', question: string, more: Record<string, unknown> = {}) {
  const settings = { sources: ['pubmed', 'arxiv', 'semantic-scholar', 'crossref', 'web'], ...more }
  const { sessionId } = await askInMode(own, { question, mode, settings })
  await page.goto(`${own.url}/research/${sessionId}`)
}

const answerOf = (page: Page) => page.getByRole('region', { name: 'Answer' })

test('deep research goes through rounds and sources, one of which fails, to an answer that links to a page, an abstract and a web passage', async ({
  page,
}) => {
  sources.arxivAnswers = false
  await ask(page, 'deep', 'What are software frameworks used for?', { maxIterations: 2 })
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled(LATE)
  const answer = answerOf(page)
  await expect(answer).toContainText('This answer has nothing from arXiv, which could not be searched.')

  const source = page.getByRole('region', { name: 'Source' })
  const cited = (place: RegExp) => answer.getByRole('button', { name: place }).first()
  const onPage = cited(/, page \d+$/)
  const [, number] = /page (\d+)$/.exec((await onPage.getAttribute('aria-label')) ?? '') ?? []
  await onPage.click()
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', new RegExp(`#page=${number}$`))
  await expect(source.getByTestId('highlight').first()).toBeVisible()
  const kept = source.getByTestId('kept-text')
  await cited(new RegExp(`^\\d+: ${OF_PUBMED.label}, abstract$`)).click()
  await expect(source.getByRole('link', { name: 'Open source' })).toHaveAttribute(
    'href',
    `https://doi.org/${OF_PUBMED.doi}`,
  )
  await expect(kept).toContainText(OF_PUBMED.says)
  await expect(kept.locator('mark').first()).not.toBeEmpty()
  await cited(/^\d+: .+, passage \d+$/).click()
  await expect(kept).toContainText('Laravel')
  await expect(kept.locator('mark').first()).not.toBeEmpty()

  await page.getByRole('button', { name: /^Deep research · \d+ rounds/ }).click()
  const progress = page.getByRole('list', { name: 'Progress' })
  for (const round of [1, 2]) await expect(progress.getByText(`Round ${round} of 2`).first()).toBeVisible()
  for (const lane of [/^PubMed/, /^Semantic Scholar/, /^Crossref/, /^the web search/i])
    await expect(progress.getByText(lane).first()).toBeVisible()
  await expect(progress.getByText('arXiv requires a key, or blocks this machine.').first()).toBeVisible()
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist.getByRole('heading')).toHaveText(/^Checklist: \d of 4 covered$/)
  await checklist.getByText('The core of it').click()
  await expect(checklist.getByText(/^One work says that/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Trace of this answer' }).click()
  await expect(page.getByText('Deep research, version 1: stopped after the last round')).toBeVisible()
  const steps = page.getByRole('region', { name: 'Steps' })
  await expect(steps.getByText('Round 2 of 2').first()).toBeVisible()
  await steps
    .getByText(/^\d+ searches$/)
    .first()
    .click()
  await expect(steps.getByText(/pubmed: “/).first()).toBeVisible()
  const calls = page.getByRole('region', { name: 'Model calls' })
  const reading = calls.getByRole('listitem').filter({ hasText: 'Reading results' }).first()
  await reading.getByText('Prompt and response').click()
  await expect(reading.getByText('who reads search results and notes')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON' }).click(),
  ])
  const trace = traceSchema.parse(JSON.parse(readFileSync(await file.path(), 'utf8')))
  const ended = { status: 'max_iterations_reached', progress: 1, error_message: null }
  expect(trace).toMatchObject({ tool_name: 'deep_research', ...ended })
  expect(trace.state.iterations.length).toBeGreaterThanOrEqual(2)
  expect(trace.queries.find((query) => query.source === 'arxiv')?.error).toMatch(/^arXiv requires a key/)
  const types = new Set(trace.result?.sources.map(({ type }) => type))
  expect(types).toEqual(new Set(['library', 'pubmed', 'semantic-scholar', 'web']))
  const prompts = new Set(trace.model_calls.map(({ prompt }) => prompt))
  for (const step of ['refine', 'checklist', 'queries', 'facts', 'completeness', 'agreement', 'synthesis'])
    expect(prompts).toContain(`deep_${step}`)
})

test('a report is planned, edited, written, rewritten in part, and exported in two styles whose citations all have their entries', async ({
  page,
  model,
}) => {
  sources.arxivAnswers = true
  await ask(page, 'report', 'software frameworks')
  const plan = page.getByRole('form', { name: 'Report plan' })
  await plan.getByRole('textbox', { name: 'Title of the report' }).fill('What frameworks are for')
  await plan.getByRole('textbox', { name: 'Section 1', exact: true }).fill('Beginnings')
  await plan.getByRole('button', { name: 'Remove Section 4' }).click()
  await expect(plan.getByText('Saved')).toBeVisible()
  await plan.getByRole('button', { name: 'Write the report' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled(LATE)
  const answer = answerOf(page)
  await expect(answer.getByRole('heading', { name: 'What frameworks are for' })).toBeVisible()
  await awaitAnswer(page)
  const headings = await answer.getByRole('heading').allInnerTexts()
  expect(headings).toEqual(expect.arrayContaining(['Beginnings', 'At work', 'Findings']))
  expect(headings).not.toContain('Open problems')
  for (const place of [/, page \d+$/, /, abstract$/])
    await expect(answer.getByRole('button', { name: place }).first()).toBeVisible()

  const sections = () => answer.evaluate(readSections)
  const before = await sections()
  const title = page.locator('.section-heading', { has: page.getByRole('heading', { name: 'Findings' }) })
  await title.getByRole('button').click()
  const menu = page.getByRole('dialog', { name: 'Section “Findings”' })
  await menu.getByRole('button', { name: 'Feedback…' }).click()
  await menu.getByRole('textbox').fill('say what toolkits are for')
  await menu.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled(LATE)
  await awaitAnswer(page)
  const after = await sections()
  expect(after.Findings).not.toBe(before.Findings)
  for (const same of ['Beginnings', 'At work']) expect([same, after[same]]).toEqual([same, before[same]])
  expect(model.prompts().some((prompt) => prompt.includes('say what toolkits are for'))).toBe(true)

  const asked = model.requests().length
  for (const style of ['Harvard', 'IEEE']) {
    await chooseStyle(page, style)
    const list = references(page)
    if (style === 'IEEE') await expect(list).toContainText('[1]')
    else await expect(list).not.toContainText('[1]')
    const works = await list.getByRole('listitem').count()
    expect(works).toBeGreaterThan(3)
    const word = await citedInWord((await download(page, 'Word .docx')).bytes)
    const latex = await citedInLatex((await download(page, 'LaTeX')).bytes)
    for (const { citations, entries } of [word, latex]) {
      expect(entries).toHaveLength(works)
      expect(new Set(citations.map(({ to }) => to))).toEqual(new Set(entries.map(({ id }) => id)))
    }
    expect(new Set(latex.bib)).toEqual(new Set(latex.entries.map(({ id }) => id)))
    // The citation's text names the entry that it links to.
    const entry = new Map(word.entries.map(({ id, text }) => [id, text]))
    for (const { to, text } of word.citations) expect(entry.get(to)).toContain(nameIn(text, style))
  }
  expect(model.requests().length).toBe(asked)
})

/** The words below each heading. Runs in the page. */
function readSections(answer: Element): Record<string, string> {
  const sections: Record<string, string> = {}
  let heading = ''
  for (const element of answer.querySelectorAll('h1, h2, h3, p')) {
    if (element.tagName === 'P') sections[heading] = `${sections[heading] ?? ''}\n${element.textContent}`
    else heading = element.textContent?.trim() ?? ''
  }
  return sections
}

/** The part of a citation that must be in its entry: `[3]`, or the year, or without one the first word. */
function nameIn(text: string, style: string): string {
  if (style === 'IEEE') return `[${/\d+/.exec(text)?.[0]}]`
  return /\d{4}/.exec(text)?.[0] ?? /\p{L}+/u.exec(text)?.[0] ?? text
}
