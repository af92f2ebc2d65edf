import { afterEach, expect, test } from 'vitest'
import { env } from '../../../env'
import { playSource } from '../../../sources/ask/played-source'
import type { Hit } from '../../../sources/work/source'
import { readPages } from './read-pages'

const TEXT = 'Telomere length falls with each division of a cell, in every tissue that was looked at.'
const { base, asked } = await playSource((_, response) => {
  response.setHeader('content-type', 'text/html').end(`<p>${TEXT}</p>`)
})
const before = { ...env() }
const hit = (path: string) => ({ url: base + path }) as Hit
const read = () => readPages([[hit('/wiki/telomeres'), hit('/admin/shutdown')]], new AbortController().signal)

afterEach(() => void Object.assign(env(), before))

test('a search engine on this machine does not open other local addresses', async () => {
  Object.assign(env(), { WEB_SEARCH: 'searxng', WEB_SEARCH_URL: base })
  expect(await read()).toEqual({})
  expect(asked).toEqual([])
})

test('pages of the configured network are read, and no others', async () => {
  Object.assign(env(), { WEB_PAGES_URL: `${base}/wiki` })
  expect(await read()).toMatchObject({ [`${base}/wiki/telomeres`]: { paragraphs: [TEXT] } })
  expect(asked).toHaveLength(1)
})
