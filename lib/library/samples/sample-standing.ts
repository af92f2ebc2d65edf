import { saveSetting } from '../../db/settings'
import { ASKABLE_SQL } from '../in-library'
import { prepared, rows } from '../sql/rows'

/** Number of own papers from which the sample papers are not needed. */
const OWN_ENOUGH = 10
const KEY = 'ask-samples'

/**
 * Whether answers use Folio's sample papers: `asked` while the person has few papers of their own, `aside` once ten of
 * these are ready, `wanted` if the person uses the samples anyway.
 */
export type SampleStanding = 'asked' | 'aside' | 'wanted'

/** Whether a new question would search the samples. */
export async function sampleStanding(): Promise<SampleStanding> {
  const [found] = await prepared<{ own: number; wanted: boolean }>(
    `SELECT (SELECT count(*)::int FROM (
         SELECT FROM paper WHERE ${ASKABLE_SQL} AND file_hash IS NOT NULL AND origin <> 'sample' LIMIT $1) AS own) AS own,
       coalesce((SELECT value = 'true' FROM setting WHERE key = $2), false) AS wanted`,
    [OWN_ENOUGH, KEY],
  )
  if (!found || found.own < OWN_ENOUGH) return 'asked'
  return found.wanted ? 'wanted' : 'aside'
}

/** Ids of the sample papers that a question among all papers leaves out. */
export async function hiddenSamples(): Promise<ReadonlySet<string>> {
  if ((await sampleStanding()) !== 'aside') return new Set()
  const samples = await rows<{ id: string }>(`SELECT id FROM paper WHERE ${ASKABLE_SQL} AND origin = 'sample'`)
  return new Set(samples.map(({ id }) => id))
}

/** Includes the sample papers in answers, or not, whatever the number of the person's papers. */
export function wantSamples(wanted: boolean): Promise<void> {
  return saveSetting(KEY, wanted)
}
