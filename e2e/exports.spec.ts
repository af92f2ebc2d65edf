import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fieldsOf, unzip } from '../lib/research/export/test-readers'
import { askOnScreen, askOverHttp, citations } from './ask-question'
import { chooseStyle, download, forgetStyle, references } from './files-of-answers'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'
import { holdRefresh } from './hold-requests'

test.use({ viewport: WITHOUT_SOURCE })

const QUESTION = 'how do transformers work'
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test.afterAll(({ folio }) => forgetStyle(folio))

test('an answer is shared as one file, with each quote on its page and no network requests; references, files, the clipboard and print follow the chosen style', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readAnew = await holdRefresh(page)
  await askOnScreen(page, QUESTION)
  // Passages get their menus, and references and evidence appear below: each moves the buttons.
  await expect(page.getByRole('status').filter({ hasText: 'The answer is ready' })).toBeAttached()
  await expect(references(page)).toContainText('Inside the Transformer')
  await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Share as one file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share as one file' })
  await expect(dialog).toBeVisible()
  readAnew()
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ quotes · \d+ pictures · [\d.]+ (kB|MB)$/)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^how-do-transformers-work_.+\.html$/)
  await expect(dialog).toBeHidden()

  const shared = await context.newPage()
  const asked: string[] = []
  shared.on('request', (request) => asked.push(request.url()))
  const html = readFileSync(await file.path(), 'utf8')
  expect(html).not.toContain('<script')
  await shared.setContent(html)
  const quotes = shared.getByRole('heading', { name: 'Quotes' }).locator('~ ol > li')
  const pictures = quotes.getByRole('img')
  expect(await quotes.count()).toBeGreaterThan(2)
  expect(await pictures.count()).toBe(await quotes.count())
  for (const picture of await pictures.all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  expect(asked.filter((url) => /^https?:/.test(url))).toEqual([])
  const first = shared.locator('sup a').first()
  await expect(first).toHaveAttribute('title', /^Quoted\. /)
  await expect(first).toHaveAttribute('href', '#quote-1')
  await shared.setViewportSize({ width: 390, height: 844 })
  expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shared.close()

  await expect(references(page)).toContainText('Inside the Transformer')
  await chooseStyle(page, 'IEEE')
  await expect(references(page)).toContainText('[1]')
  await expect(references(page)).toContainText('The Folio Authors, “')
  // The text has the numbers of the list in any style; accessible names say where they lead.
  await expect(citations(page).first()).toHaveAccessibleName(/^1: .+, page \d+$/)
  await expect(citations(page).first()).toHaveText('1')

  const markdown = await download(page, 'Markdown')
  expect(markdown.name).toMatch(/^how-do-transformers-work_[\d_-]+\.md$/)
  expect(markdown.bytes.toString()).toMatch(/^---\ntitle: "how do transformers work"[\s\S]*citation-style: "ieee"/)
  expect(markdown.bytes.toString()).toMatch(/ \[1, p\. \d+\]/)
  const namesIn = async (link: string) => [...(await unzip((await download(page, link)).bytes)).keys()]
  expect(await namesIn('Word .docx')).toContain('word/document.xml')
  const { bytes } = await download(page, 'Word with Zotero citations')
  const [cited] = fieldsOf(String((await unzip(bytes)).get('word/document.xml')))
  expect(cited?.shown).toMatch(/^\[1, p\. \d+\]$/)
  expect(cited?.code).toMatch(/^ ADDIN ZOTERO_ITEM CSL_CITATION \{.*"locator":"\d+","label":"page"/)
  expect(await namesIn('LaTeX')).toEqual(['answer.tex', 'references.bib', 'answer.bbl'])
  expect((await download(page, 'BibTeX')).bytes.toString()).toContain('@misc{folio-transformers-2026,')
  expect((await download(page, 'RIS')).bytes.toString()).toContain('ID  - folio-transformers-2026\r\n')
  const items = JSON.parse((await download(page, 'CSL-JSON')).bytes.toString()) as { id: string }[]
  expect(items.map(({ id }) => id)).toContain('folio-transformers-2026')

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied as rich text')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { html: await read('text/html'), plain: await read('text/plain') }
  })
  expect(copied.html).toMatch(/<h1>how do transformers work<\/h1>[\s\S]*\[1, p\. \d+\]/)
  expect(copied.plain).toMatch(/^# how do transformers work\n[\s\S]*\[1, p\. \d+\]/)

  await page.reload()
  await expect(references(page).getByLabel('Citation style')).toHaveValue('ieee')
  await expect(references(page)).toContainText('[1]')

  // The printed page has the question, the answer with citations as text, and the references.
  await page.emulateMedia({ colorScheme: 'dark' })
  await chooseStyle(page, 'APA')
  await expect(references(page)).toContainText('(2026')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  // Without pdftotext the printed page cannot be read.
  if (!hasPoppler) return
  const pdf = await page.pdf({ format: 'A4' })
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  // Tightly set letters hide spaces between words.
  const text = stdout.replace(/\s+/g, '')
  expect(text).toMatch(/^howdotransformerswork/)
  expect(text).toMatch(/\(TheFolioAuthors,2026[ab]?,p\.\d+\)/)
  expect(text).toMatch(/ReferencesTheFolioAuthors\.\(2026/)
  for (const gone of [
    'Searching summaries',
    'Library',
    'Sessions',
    'Save',
    'Improve',
    'Next steps',
    'papers in the library',
  ])
    expect(text).not.toContain(gone.replace(/ /g, ''))
})

test('a whole session is exported, and a saved answer from its list, where it is removed with undo', async ({
  page,
  folio,
}) => {
  const first = await askOverHttp(folio, QUESTION)
  await askOverHttp(folio, 'what is BM25', first.sessionId)
  const answer = await fetch(`${folio.url}/api/sessions/${first.sessionId}/export?format=md&style=harvard`)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="how-do-transformers-work')
  const text = await answer.text()
  expect(text.match(/^## (.+)$/gm)).toEqual([`## ${QUESTION}`, '## what is BM25', '## References'])
  expect(text).toMatch(/\(The Folio Authors, 2026[a-z]?, p\. \d+\)/)
  for (const wrong of ['format=exe', 'style=mla'])
    expect((await fetch(`${folio.url}/api/sessions/${first.sessionId}/export?${wrong}`)).status).toBe(400)
  expect((await fetch(`${folio.url}/api/sessions/none/export`)).status).toBe(404)

  await page.goto(`/research/${first.sessionId}`)
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Open saved answers' })).toBeVisible()
  await page.goto('/saved')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).first().click()
      await page.getByRole('link', { name: 'Word .docx' }).click()
    })(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.docx$/)
  const rows = page.getByRole('button', { name: /^Remove / })
  const saved = await rows.count()
  await rows.first().click()
  await expect(rows).toHaveCount(saved - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(saved)
})
