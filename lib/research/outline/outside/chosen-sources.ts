import { findOwnSetting, saveOwnSetting } from '../../../db/settings'
import { type SourceState, sourceStates } from '../../../sources/open-source'
import type { SourceName } from '../../../sources/source'
import type { WorkKind } from '../../../sources/work-kind'
import { kindsSchema, sourcesSchema } from '../../settings/source-settings'
import { webTool } from './web-tool'

/** A source that the person may choose, with what it lacks. `chosen`: as the person had it last. */
export type SelectableSource = Pick<SourceState, 'name' | 'title' | 'lacks'> & { chosen: boolean }

const KEY = 'sources'
const PDFS = 'read open PDFs'
const KINDS = 'kinds of works'

/** The sources outside of the library as they are offered: none is chosen until the person says so. */
export async function sourceChoices(): Promise<SelectableSource[]> {
  const { data: chosen = [] } = sourcesSchema.safeParse((await findOwnSetting(KEY)) ?? [])
  return sourceStates({ tool: await webTool() }).map(({ name, title, lacks }) => ({
    ...{ name, title, lacks },
    chosen: lacks === null && chosen.includes(name),
  }))
}

/** Whether open PDFs of works found there may be read, as the person had it last: not until they say so. */
export async function mayReadPdfs(): Promise<boolean> {
  return (await findOwnSetting(PDFS)) === true
}

/** The kinds of outside works that the person chose last; any at first. */
export async function chosenKinds(): Promise<WorkKind[]> {
  return kindsSchema.safeParse((await findOwnSetting(KINDS)) ?? []).data ?? []
}

export const rememberKinds = (kinds: WorkKind[]) => saveOwnSetting(KINDS, kinds)

export const rememberReadPdfs = (may: boolean) => saveOwnSetting(PDFS, may)

/** Stores the chosen sources for the next question. */
export const rememberSources = (names: SourceName[]) => saveOwnSetting(KEY, names)
