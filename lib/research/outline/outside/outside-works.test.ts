import { expect, test } from 'vitest'
import { emptyHit, type Hit } from '../../../sources/work/source'
import { noWorks, passagesOf } from './outside-works'

const AT = new Date('2026-03-04')

function known(hit: Partial<Hit>, pages: Record<string, string[]> = {}) {
  const full = { ...emptyHit('web', AT), title: 'A work', ...hit }
  const works = noWorks()
  works.hits.set('work', [full])
  works.paperOf.set(full, 'work')
  for (const [url, paragraphs] of Object.entries(pages)) works.pages.set(url, { paragraphs, readAt: AT.toISOString() })
  return { works, passages: () => passagesOf('run', works, [full, full], 'Why?') }
}

test('a structured abstract is read in parts, each with its position in the whole', () => {
  const abstract = 'AIM: To see.\n\nRESULTS: We saw.'
  const parts = [
    { label: 'AIM', text: 'To see.' },
    { label: 'RESULTS', text: 'We saw.' },
  ]
  const found = known({ abstract, abstractParts: parts }).passages()
  expect(found.map(({ section, text }) => [section, text])).toEqual([
    ['Aim', 'To see.'],
    ['Results', 'We saw.'],
  ])
  for (const { text, spans } of found) {
    expect(spans[0]?.page).toBe(0)
    expect(abstract.slice(spans[0]?.start, spans[0]?.end)).toBe(text)
  }
})

test('a page is read in passages counted from -1 down, else as its snippet', () => {
  const url = 'https://example.org/'
  const long = 'Words of a page. '.repeat(50).trim()
  const read = known({ url, passage: 'Shown.' }, { [url]: ['One.', 'Two.', long, long] }).passages()
  expect(read.map(({ spans }) => spans[0]?.page)).toEqual([-1, -2])
  expect(read[0]?.text).toBe(`One.\n\nTwo.\n\n${long}`)
  expect(read.every(({ readAt }) => readAt === AT.toISOString())).toBe(true)
  expect(known({ url, passage: 'Shown.' }).passages()).toMatchObject([{ text: 'Shown.', readAt: AT.toISOString() }])
  expect(known({ url }).passages()).toEqual([])
})

test('a passage has one id within a run', () => {
  const { passages } = known({ abstract: 'We saw.' })
  const [one] = passages()
  expect(passages()).toEqual([one])
})
