import { makePdf, type TinyLine } from '../lib/library/pdf/tiny-pdf'
import { askOverHttp, citations } from './ask-question'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

const lines = (y: number, ...texts: string[]): TinyLine[] => texts.map((text, i) => ({ text, x: 90, y: y + 12 * i }))

const PAPER = makePdf([
  [
    { text: 'The Marmalade Gate', x: 210, y: 90, size: 18, bold: true },
    { text: 'Ada Lovelace and Grace Hopper', x: 230, y: 120 },
    { text: 'Abstract', x: 280, y: 170, size: 12, bold: true },
    ...lines(
      190,
      'We describe the marmalade gate of a network, which is a small part of it that adds what it is given, and we',
      'say what it is good for. This paper has little else to say, but it says it with an equation on its first page.',
    ),
    { text: '1 The Gate', x: 90, y: 240, size: 12, bold: true },
    ...lines(
      260,
      'Networks of many layers need gates, as has been known for a long time, and they come in all sizes and shapes.',
      'The marmalade gate combines its two inputs by the rule that everybody in the field calls marmalade addition:',
    ),
    { text: 'y', x: 270, y: 296, bold: true },
    { text: '= f(x) + g(z)', x: 280, y: 296 },
    { text: '(1)', x: 505, y: 296 },
    ...lines(
      320,
      'where the second input of the marmalade gate has been scaled before. The rest of the network stays as it is,',
      'and nothing else of it is changed by the gate, which is small. It can be put behind any layer that one likes.',
    ),
  ],
])

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('the equation beside a quote is shown as on the page', async ({ page, folio }) => {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(PAPER)]), 'marmalade.pdf')
  expect((await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  const own = (await settled(folio)).find(({ fileName }) => fileName === 'marmalade.pdf')
  const { sessionId } = await askOverHttp(folio, 'How does the marmalade gate combine its two inputs?')
  await page.goto(`/research/${sessionId}`)
  await expect(page.getByRole('region', { name: 'Answer' })).not.toContainText('f(x)')
  // The equation interrupts a sentence of the passage.
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('marmalade addition: … where the second')
  await citations(page).first().click()
  const source = page.getByRole('region', { name: 'Source' })
  const equation = source.getByRole('img', { name: 'Equation on page 1' })
  await expect(equation.locator('canvas')).toBeVisible()
  const size = () => equation.locator('canvas').boundingBox()
  // From y to (1), and one line high.
  await expect.poll(async () => (await size())?.width).toBeGreaterThan(250)
  await expect.poll(async () => (await size())?.height).toBeLessThan(60)
  await expect(source.getByTestId('highlight').first()).toBeAttached()
  // Other tests share this library.
  expect((await fetch(`${folio.url}/api/papers/${own?.id}`, { method: 'DELETE' })).ok).toBe(true)
})
