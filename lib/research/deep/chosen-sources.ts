import { db } from '../../db/client'
import { type SourceState, sourceStates } from '../../sources/open-source'
import type { SourceName } from '../../sources/source'
import { sourcesSchema } from './deep-settings'
import { webTool } from './web-tool'

/** A source that the person may choose, with what it lacks. `chosen`: as the person had it last. */
export type SourceChoice = Pick<SourceState, 'name' | 'title' | 'lacks'> & { chosen: boolean }

const KEY = 'sources'

/** The sources outside of the library as they are offered: none is chosen until the person says so. */
export async function sourceChoices(): Promise<SourceChoice[]> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  const { data: chosen = [] } = sourcesSchema.safeParse(row?.value ?? [])
  return sourceStates({ tool: webTool() }).map(({ name, title, lacks }) => ({
    ...{ name, title, lacks },
    chosen: lacks === null && chosen.includes(name),
  }))
}

/** What the person chose holds for the next question, until something else is chosen. */
export async function rememberSources(names: SourceName[]): Promise<void> {
  const client = await db()
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: names }, update: { value: names } })
}
