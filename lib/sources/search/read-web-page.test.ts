import { beforeEach, expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { playSource } from '../ask/played-source'
import { readHtml, readWebPage } from './read-web-page'

const LONG = 'The Agency approved the drug in 2020 for adults whose disease had come back.'
const page = (body: string) =>
  `<!doctype html><html><head><title>Drug &amp; disease</title></head><body>${body}</body></html>`

let answer: { status?: number; type?: string; body: string | Buffer }
const { base } = await playSource((_, response) => {
  response
    .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/html; charset=utf-8' })
    .end(answer.body)
})
const read = (signal?: AbortSignal) => readWebPage(`${base}/x`, { trusted: base, signal })

beforeEach(() => {
  answer = { body: page(`<p>${LONG}</p>`) }
})

test('a page has its title, its paragraphs and the date', async () => {
  const found = await read()
  expect(found).toMatchObject({ url: `${base}/x`, title: 'Drug & disease', paragraphs: [LONG] })
  expect(Date.now() - found.accessed.getTime()).toBeLessThan(60_000)
})

test.each([
  ['the main part alone', `<p>Other: ${LONG}</p><main><h1>Short</h1><p>${LONG}</p></main>`, [LONG]],
  [
    'no menus, scripts, forms and comments',
    `<nav><p>${LONG}</p></nav><script>"<p>${LONG}</p>"</script><form><p>${LONG}</p></form><!-- <p>${LONG}</p> --><p>${LONG}</p>`,
    [LONG],
  ],
  ['nested elements that are left out', `<aside><aside>x</aside><p>${LONG}</p></aside><p>${LONG}</p>`, [LONG]],
  [
    'paragraphs across marks and links',
    `<p>The <b>Agency</b> approved <a href="/x">the drug</a> in 2020 for 10<sup>6</sup> adults.</p>`,
    ['The Agency approved the drug in 2020 for 10^6 adults.'],
  ],
  ['paragraphs that are not closed', `<p>${LONG}<p>${LONG}<li>${LONG}`, [LONG, LONG, LONG]],
  [
    'signs that are no tags',
    `<p>It holds when p < 0.05 and q > 3, in all of these places.</p>`,
    ['It holds when p < 0.05 and q > 3, in all of these places.'],
  ],
  ['a comment that does not end', `<p>${LONG}</p><!-- ${LONG}`, [LONG]],
])('accepts %s', (_, body, paragraphs) => {
  expect(readHtml(page(body)).paragraphs).toEqual(paragraphs)
})

test('reads a page in a declared character set', async () => {
  answer = { type: 'text/html', body: Buffer.from(page(`<meta charset="windows-1252"><p>Café: ${LONG}</p>`), 'latin1') }
  expect((await read()).paragraphs).toEqual([`Café: ${LONG}`])
  answer = { type: 'text/html; charset=none-such', body: page(`<p>Café: ${LONG}</p>`) }
  expect((await read()).paragraphs).toEqual([`Café: ${LONG}`])
})

test('reads plain text', async () => {
  answer = { type: 'text/plain', body: `Title\n\n${LONG.replace(' for ', '\nfor ')}\n\n` }
  expect((await read()).paragraphs).toEqual([LONG])
})

test.each([
  ['a page that is gone', 'bad_query', { status: 404, body: 'gone' }],
  ['a page that is not for everybody', 'refused', { status: 403, body: 'no' }],
  ['a server that fails', 'down', { status: 500, body: 'oops' }],
  ['a PDF', 'nonsense', { type: 'application/pdf', body: '%PDF-1.7' }],
  ['a page that scripts would write', 'nonsense', { body: page('<script>render()</script>') }],
  ['an empty page', 'nonsense', { body: '' }],
  ['a page that is too large', 'nonsense', { body: Buffer.alloc(6 * 1024 * 1024, 97) }],
])('%s is %s', async (_, trouble, sent) => {
  answer = sent
  await expect(read()).rejects.toMatchObject({ source: 'web', trouble })
})

test('no page of this machine is read, and aborting works', async () => {
  await expect(readWebPage(`${base}/x`)).rejects.toThrow('not a public address')
  await expect(read(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})

test('a hostile page takes no time', async () => {
  const parts = ['<', '<p', '<script>', '<!--', '<p>', '<aside/>', '</main>']
  expect(await workUnits(() => parts.map((part) => readHtml(part.repeat(50_000))))).toBeLessThan(400)
})
