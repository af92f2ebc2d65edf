import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'
import { note } from '../audit/audit'
import type { Person } from '../rights/person'

const KEY = 'limits of people'

const bound = z.number().int().positive().nullable()
const limitsSchema = z.object({ questions: bound, papers: bound, megabytes: bound })

/**
 * Limits for each person: questions that wait or are being answered, and papers and megabytes of PDFs in their own library;
 * null: no limit. The database enforces them, see the migration `limits_of_people`; `toFailure` words its errors.
 */
export type PeopleLimits = z.infer<typeof limitsSchema>

/** Default limits, the same as in the migration. */
const USUAL: PeopleLimits = { questions: 100, papers: 5000, megabytes: 5000 }

export async function getPeopleLimits(): Promise<PeopleLimits> {
  return limitsSchema.safeParse(await findSetting(KEY)).data ?? USUAL
}

/** Only for administrators. */
export async function savePeopleLimits(by: Person, limits: PeopleLimits): Promise<void> {
  await saveSetting(KEY, limits)
  const about = Object.entries(limits).map(([name, most]) => [name, most === null ? 'any number of' : String(most)])
  await note('changed what people may keep', by.id, Object.fromEntries(about))
}
