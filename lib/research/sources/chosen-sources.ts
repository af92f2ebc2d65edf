import { findOwnSetting, saveOwnSetting } from '../../db/settings'
import { type SourceState, sourceStates } from '../../sources/search/open-source'
import type { SourceName, WorkKind } from '../../sources/work/source'
import { kindsSchema, sourcesSchema } from '../settings/source-settings'
import { webTool } from './web-tool'

/** A source on offer, with what it lacks. `chosen`: the person's last choice. */
export type SelectableSource = Pick<SourceState, 'name' | 'title' | 'lacks'> & { chosen: boolean }

const KEY = 'sources'
const PDFS = 'read open PDFs'
const KINDS = 'kinds of works'

/** Lists the outside sources on offer. None is chosen until the person chooses it. */
export async function sourceChoices(): Promise<SelectableSource[]> {
  const { data: chosen = [] } = sourcesSchema.safeParse((await findOwnSetting(KEY)) ?? [])
  return sourceStates({ tool: await webTool() }).map(({ name, title, lacks }) => ({
    ...{ name, title, lacks },
    chosen: lacks === null && chosen.includes(name),
  }))
}

/** Whether the person allowed reading open PDFs of outside works. No by default. */
export async function mayReadPdfs(): Promise<boolean> {
  return (await findOwnSetting(PDFS)) === true
}

/** The kinds of outside works that the person chose last; initially any. */
export async function chosenKinds(): Promise<WorkKind[]> {
  return kindsSchema.safeParse((await findOwnSetting(KINDS)) ?? []).data ?? []
}

export const rememberKinds = (kinds: WorkKind[]) => saveOwnSetting(KINDS, kinds)

export const rememberReadPdfs = (may: boolean) => saveOwnSetting(PDFS, may)

/** Stores the chosen sources for the next question. */
export const rememberSources = (names: SourceName[]) => saveOwnSetting(KEY, names)
