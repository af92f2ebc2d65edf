import { saveSetting } from '../../db/settings'
import { ASKABLE_SQL } from '../in-library'
import { prepared } from '../search/rows'

/** Papers of the person's own from which on Folio's sample papers are not needed. */
const OWN_ENOUGH = 10
const KEY = 'ask-samples'

/**
 * Whether answers use Folio's sample papers: `asked` while the person has few papers of their own, `aside` once ten
 * of these are ready, `wanted` where the person asks the samples all the same.
 */
export type SampleStanding = 'asked' | 'aside' | 'wanted'

/** Whether a question asked now would ask them. */
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

/** Lets answers use the sample papers, or not, however many papers the person has. */
export function wantSamples(wanted: boolean): Promise<void> {
  return saveSetting(KEY, wanted)
}
