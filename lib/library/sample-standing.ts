import { db } from '../db/client'
import { ASKABLE } from './in-library'

/** Papers of the person's own from which on Folio's sample papers are not needed. */
const OWN_ENOUGH = 10
const KEY = 'ask-samples'

/**
 * Whether answers use Folio's sample papers: `asked` while the person has few papers of their own, `aside` once ten
 * of these are ready, `wanted` where the person asks the samples all the same.
 */
export type SampleStanding = 'asked' | 'aside' | 'wanted'

export async function sampleStanding(): Promise<SampleStanding> {
  const client = await db()
  const own = await client.paper.count({
    where: {
      ...ASKABLE,
      fileHash: { not: null },
      origin: { not: 'sample' },
    },
    take: OWN_ENOUGH,
  })
  if (own < OWN_ENOUGH) return 'asked'
  const row = await client.setting.findUnique({ where: { key: KEY } })
  return row?.value === true ? 'wanted' : 'aside'
}

/** Lets answers use the sample papers, or not, however many papers the person has. */
export async function wantSamples(wanted: boolean): Promise<void> {
  const client = await db()
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: wanted }, update: { value: wanted } })
}
