import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { AppError } from '../../errors'
import { SOURCE_TITLES } from '../../sources/source'
import { stopLooking } from './cycle'

/** Sources that are asked in the background, in the order in which they are shown. */
const INDEXED_SOURCES = ['pubmed', 'arxiv', 'semantic-scholar'] as const
export type IndexedSource = (typeof INDEXED_SOURCES)[number]

/** A source as the person chooses it; `host`: where it is asked. */
export type SourceChoice = { name: IndexedSource; title: string; host: string }

/** The sources with the hosts that the environment names. */
export function sourceChoices(): SourceChoice[] {
  const { PUBMED_URL, ARXIV_URL, SEMANTIC_SCHOLAR_URL } = env()
  const addresses = { pubmed: PUBMED_URL, arxiv: ARXIV_URL, 'semantic-scholar': SEMANTIC_SCHOLAR_URL }
  return INDEXED_SOURCES.map((name) => ({ name, title: SOURCE_TITLES[name], host: new URL(addresses[name]).host }))
}

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
