import type { SessionMemory } from '../../sessions/state-machine'
import { chosenStyle } from '../export/chosen-style'
import { citedAs } from '../export/cited-as'

/** What a session remembers, with the papers of its answer in the order in which the chosen citation style lists them. */
export async function asListed(memory: SessionMemory): Promise<SessionMemory> {
  const { draftRunId } = memory
  const style = draftRunId ? await chosenStyle() : 'folio'
  if (!draftRunId || style === 'folio') return memory
  const { entries } = await citedAs(draftRunId, style)
  return { ...memory, lastQuerySet: entries.map(({ paperId }) => paperId) }
}
