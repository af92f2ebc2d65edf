import { z } from 'zod'
import { findSetting, saveSetting } from '../../../db/settings'
import { AppError } from '../../../errors'
import { stopLooking } from './cycle'
import { INDEXED_SOURCES } from './indexed-sources'

export const indexerSchema = z.object({
  on: z.boolean(),
  sources: z.array(z.enum(INDEXED_SOURCES)).max(INDEXED_SOURCES.length),
})

/** Whether new works are looked for in the background, and where. */
export type IndexerSettings = z.infer<typeof indexerSchema>

const KEY = 'new works'
const OFF: IndexerSettings = { on: false, sources: [...INDEXED_SOURCES] }

/** Off until the person switches it on. */
export async function indexerSettings(): Promise<IndexerSettings> {
  return indexerSchema.safeParse(await findSetting(KEY)).data ?? OFF
}

/** From now on; a search that is under way when it is switched off ends. Throws `AppError('bad_request')`. */
export async function saveIndexerSettings(settings: IndexerSettings): Promise<void> {
  if (settings.on && settings.sources.length === 0)
    throw new AppError('bad_request', 'Choose at least one source to look in.')
  await saveSetting(KEY, settings)
  if (!settings.on) await stopLooking()
}
