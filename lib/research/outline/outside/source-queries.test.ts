import { expect, test } from 'vitest'
import { anItem } from '../test-findings'
import { sourceQuery } from './source-queries'

const item = anItem('item-1', 'Telomerase')
const asked = { item, matter: 'telomere length in pancreatic cancer', before: [] }

test('a source gets the rarest words of the item and the topic, in its own syntax', () => {
  expect(sourceQuery('pubmed', asked)).toBe('telomerase AND telomere AND length AND pancreatic AND cancer')
  expect(sourceQuery('arxiv', asked)).toBe(
    'all:telomerase AND all:telomere AND all:length AND all:pancreatic AND all:cancer',
  )
  expect(sourceQuery('web', asked)).toBe('telomerase telomere length pancreatic cancer')
})

test('characters with a meaning in the syntax are removed', () => {
  for (const source of ['pubmed', 'arxiv'] as const)
    expect(sourceQuery(source, { ...asked, matter: 'gene "BRCA1" (human) OR [mouse]: ti:cells' })).not.toMatch(
      /["[\]()]|ti:| OR /,
    )
})

test('a query without results is followed by a shorter one, a successful one by none', () => {
  const first = sourceQuery('web', asked) ?? ''
  const fewer = sourceQuery('web', { ...asked, before: [{ text: first, passages: 0 }] }) ?? ''
  expect(fewer.split(' ')).toHaveLength(3)
  expect(sourceQuery('web', { ...asked, before: [{ text: first, passages: 4 }] })).toBeNull()
  expect(sourceQuery('web', { ...asked, before: [first, 'other'].map((text) => ({ text, passages: 0 })) })).toBeNull()
})
