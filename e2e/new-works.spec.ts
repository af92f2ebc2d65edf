import { makePdf, type TinyLine } from '../lib/library/pdf/tiny-pdf'
import { expect, listPapers, settled, test } from './folio'

const GATE = { id: '2401.00001v1', title: 'The Marmalade Gate of Networks' }
const TOAST = { id: '2402.00002v1', title: 'Toast as a Substrate for Marmalade' }

const lines = (...texts: string[]): TinyLine[] => texts.map((text, i) => ({ text, x: 90, y: 190 + 12 * i }))
const PDF = makePdf([
  [
    { text: GATE.title, x: 180, y: 90, size: 18, bold: true },
    { text: 'Ada Lovelace', x: 270, y: 120 },
    { text: 'Abstract', x: 280, y: 170, size: 12, bold: true },
    ...lines(
      'We describe the marmalade gate of a network, which is a small part of it that adds what it is given, and we',
      'say what it is good for. The marmalade gate combines its two inputs by a rule that is as old as breakfast is.',
    ),
  ],
])

const entry = ({ id, title }: typeof GATE, month: number) => `<entry><id>http://arxiv.org/abs/${id}</id>
  <published>2024-0${month}-01T00:00:00Z</published><title>${title}</title>
  <summary>We describe ${title.toLowerCase()}.</summary><author><name>Ada Lovelace</name></author></entry>`
const asked: string[] = []

test('new works are looked for once it is switched on, seen, dismissed, and added with their PDF', async ({
  page,
  folio,
  outside,
}) => {
  // An arXiv that knows both.
  outside.play(({ path, query }, response) => {
    const words = query.get('search_query')
    if (words) asked.push(words)
    const found = words ? (query.get('start') === '0' ? [GATE, TOAST] : []) : [GATE]
    if (path === `/pdf/${GATE.id}`) response.end(PDF)
    else if (path === '/api/query') response.end(`<feed>${found.map((work, i) => entry(work, 1 + i)).join('')}</feed>`)
    else response.writeHead(404).end()
  })
  await settled(folio)
  await page.goto('/library')
  await page.getByRole('link', { name: 'New for your questions' }).click()
  await expect(page.getByText('There is no topic yet.')).toBeVisible()
  await page.getByLabel('Topic to look for').fill('marmalade in networks')
  await page.getByRole('button', { name: 'Add topic' }).click()
  const topic = page.getByRole('region', { name: 'marmalade in networks' })
  await expect(topic.getByText('Not looked for: it is switched off.')).toBeVisible()
  await page.getByLabel('PubMed').uncheck()
  await page.getByLabel('Semantic Scholar').uncheck()
  expect(asked).toEqual([])
  await page.getByLabel('Look for new works once a day').check()

  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByText('2 new works were found.')).toBeVisible()
  expect(asked).toEqual(['all:marmalade AND all:networks'])
  await expect(topic.getByRole('listitem').getByRole('link')).toHaveText([TOAST.title, GATE.title])

  await topic.getByRole('button', { name: `Dismiss ${TOAST.title}` }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(2)
  await topic.getByRole('button', { name: `Dismiss ${TOAST.title}` }).click()
  await expect(topic.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: '1 new for your questions' }).click()

  await topic.getByRole('link', { name: GATE.title }).click()
  const notice = page.getByRole('region', { name: 'Not in your library' })
  await expect(notice).toContainText('Found in arXiv')
  await expect(page.getByText(`We describe ${GATE.title.toLowerCase()}.`)).toBeVisible()
  await notice.getByRole('button', { name: 'Add to library' }).click()
  await expect(page.getByText('Its PDF is being read.')).toBeVisible()
  await expect(notice).toBeHidden()
  await expect.poll(async () => (await listPapers(folio)).find(({ id }) => id === GATE.id)?.status).toBe('ready')
  await settled(folio)
  await page.goto(`/library/${GATE.id}`)
  await expect(page.getByText('No full text')).toBeHidden()
  await page.goto('/library/new')
  await expect(topic.getByText('1 added to the library')).toBeVisible()
  await expect(topic.getByText('Nothing new.')).toBeVisible()
  await page.getByRole('button', { name: /^Look now/ }).click()
  await expect(page.getByText('There was nothing to ask')).toBeVisible()
  expect(asked).toHaveLength(1)

  // Other tests have neither.
  await page.getByLabel('Look for new works once a day').uncheck()
  expect((await fetch(`${folio.url}/api/papers/${GATE.id}`, { method: 'DELETE' })).status).toBe(204)
})
