import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { askClaim } from './ask-human'
import { readClaimLibrary } from './read-claim-library'

beforeAll(async () => void (await testDatabase()))

const ABSTRACTS = {
  aire: 'Aire, a transcriptional regulator, is expressed in keratinocytes of human skin tumors. It is required for the onset of tumors in mice.',
  soup: 'Vegetable soup is boiled for forty minutes. Carrots and leeks become tender in it.',
}

test('references are imported with their keys, once, and claims are compared with the relevant abstracts', async () => {
  const library = Object.entries(ABSTRACTS).map(([id, abstract]) => ({
    ...{ id, type: 'article-journal', title: `A study of ${id}`, abstract },
  }))
  const bytes = new TextEncoder().encode(JSON.stringify(library))
  const keyOf = await readClaimLibrary(bytes)
  expect([...keyOf.values()].sort()).toEqual(['aire', 'soup'])
  expect(await readClaimLibrary(bytes)).toEqual(keyOf)
  const gold = [{ key: 'aire', sentences: [] }]
  const asked = await askClaim(
    { id: 'c1', text: 'Aire is expressed in some skin tumors.', label: 'SUPPORT', gold },
    keyOf,
  )
  expect(asked).toMatchObject({ isAnswerable: true, evidence: { 1: true } })
})
