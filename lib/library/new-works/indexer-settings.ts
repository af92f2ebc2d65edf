import { z } from 'zod'
import { findSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { AppError } from '../../errors'
import { SOURCE_TITLES } from '../../sources/work/source'
import { stopLooking } from './cycle'

/** Sources for background searches, in display order. */
const INDEXED_SOURCES = ['pubmed', 'arxiv', 'semantic-scholar'] as const
export type IndexedSource = (typeof INDEXED_SOURCES)[number]

/** A source on offer; `host`: the host that is asked. */
export type SourceChoice = { name: IndexedSource; title: string; host: string }

/** The sources with the hosts configured in the environment. */
export function sourceChoices(): SourceChoice[] {
  const { PUBMED_URL, ARXIV_URL, SEMANTIC_SCHOLAR_URL } = env()
  const addresses = { pubmed: PUBMED_URL, arxiv: ARXIV_URL, 'semantic-scholar': SEMANTIC_SCHOLAR_URL }
  return INDEXED_SOURCES.map((name) => ({ name, title: SOURCE_TITLES[name], host: new URL(addresses[name]).host }))
}

export const indexerSchema = z.object({
  on: z.boolean(),
  sources: z.array(z.enum(INDEXED_SOURCES)).max(INDEXED_SOURCES.length),
})

/** Whether to search for new works in the background, and where. */
export type IndexerSettings = z.infer<typeof indexerSchema>

const KEY = 'new works'
const OFF: IndexerSettings = { on: false, sources: [...INDEXED_SOURCES] }

/** Off by default. */
export async function indexerSettings(): Promise<IndexerSettings> {
  return indexerSchema.safeParse(await findSetting(KEY)).data ?? OFF
}

/** Saves the settings. A running search stops if switched off. Throws `AppError('bad_request')`. */
export async function saveIndexerSettings(settings: IndexerSettings): Promise<void> {
  if (settings.on && settings.sources.length === 0)
    throw new AppError('bad_request', 'Choose at least one source to search.')
  await saveSetting(KEY, settings)
  if (!settings.on) await stopLooking()
}
