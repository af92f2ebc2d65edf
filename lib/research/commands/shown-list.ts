import { referenceLists } from '../../citations/lists/reference-lists'
import { isFolioStyle } from '../../citations/references/citation-style'
import { chosenStyle } from '../../library/own-style/own-style'
import type { SessionMemory } from '../../sessions/state-machine'
import { citedAs } from '../export/export'

/**
 * A session's memory with the papers of its answer in the order of the chosen citation style's numbers or, for a style
 * without numbers, of the list on the screen.
 */
export async function asListed(memory: SessionMemory): Promise<SessionMemory> {
  const { draftRunId } = memory
  const style = draftRunId ? await chosenStyle() : 'folio'
  if (!draftRunId || isFolioStyle(style)) return memory
  const { entries } = await citedAs(draftRunId, style)
  const hasNumbers = entries.some(({ label }) => label !== null)
  const listed = hasNumbers ? entries : referenceLists(entries).flatMap((list) => list.entries)
  return { ...memory, lastQuerySet: listed.map(({ paperId }) => paperId) }
}
