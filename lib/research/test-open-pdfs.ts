import { makePdf } from '../library/pdf/tiny-pdf'
import { playSource } from '../sources/ask/played-source'

/** arXiv has three works on telomeres: one with a PDF, one whose PDF is about soup, and one whose PDF is missing. */
export const OPEN = { id: '2401.00001v1', title: 'Telomere length and pancreatic cancer in cohorts' }
export const WRONG = { id: '2401.00002v1', title: 'Pancreatic cancer and how telomere length is related' }
export const GONE = { id: '2401.00003v1', title: 'Telomere length related to pancreatic cancer: more' }
const PAGE_TWO =
  'Shorter telomere length was related to a higher risk of pancreatic cancer in all nine cohorts that we followed.'

/** A page of paragraphs. */
const page = (...paragraphs: string[]) =>
  paragraphs.flatMap((text, p) =>
    (text.match(/.{1,80}(?:\s|$)/g) ?? []).map((line, i) => ({ text: line.trim(), x: 72, y: 90 + 60 * p + 12 * i })),
  )
const intro = 'This paper follows nine cohorts over many years and says what was measured in each of them and when.'
const pdf = makePdf([
  [{ text: OPEN.title, x: 72, y: 60, size: 16, bold: true }, ...page(intro)],
  page(
    PAGE_TWO,
    'A limitation of telomere length is that pancreatic cancer is often found late, so that few cases remain.',
  ),
])
const soup = makePdf([
  [{ text: 'On soup and its salt', x: 72, y: 60, size: 16 }, ...page('Soup is best with salt and time.')],
])

const entry = ({ id, title }: typeof OPEN) =>
  `<entry><id>http://arxiv.org/abs/${id}</id><published>2024-01-01T00:00:00Z</published><title>${title}</title><summary>We look at telomere length and pancreatic cancer, and how the one is related to the other.</summary><author><name>Ada Writer</name></author></entry>`
export const { base, asked } = await playSource(({ url }, response) => {
  if (url.pathname === '/api/query') {
    const feed = [OPEN, WRONG, GONE].map(entry).join('')
    return void response.end(`<feed xmlns="http://www.w3.org/2005/Atom">${feed}</feed>`)
  }
  if (url.pathname === `/pdf/${OPEN.id}`) return void response.end(pdf)
  if (url.pathname === `/pdf/${WRONG.id}`) return void response.end(soup)
  response.writeHead(404).end()
})
/** Paths of the requested PDFs, in order. */
export const downloads = () => asked.flatMap(({ url }) => (url.pathname.startsWith('/pdf/') ? url.pathname : []))
