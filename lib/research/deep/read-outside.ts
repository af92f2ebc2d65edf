import type { Passage } from '../../analyst/analyst'
import { itemWork } from '../run/item-work'
import type { ChecklistItem } from './deep-plan'
import { type Holds, readPassages, tellFacts } from './read-passages'

/** `quality`: of each paper, 0..1. */
export type OutsideReading = {
  item: ChecklistItem
  matter: string
  stage: string
  passages: Passage[]
  quality: Record<string, number>
}

/** What facts count by the worth of their source, from the least to the most: they are ranked by it, never left out. */
const WORTH = { least: 0.75, most: 1.25 }

/** Reads what was found outside of the library for one item of a checklist. */
export const readOutside = itemWork(
  'read what was found outside for an item of a checklist',
  async (context, { item, matter, stage, passages, quality }: OutsideReading): Promise<Holds> => {
    const held = await context.step('read', async () => {
      const { evidence, facts } = await readPassages(item, matter, passages)
      return { evidence, facts: facts.map((fact) => ({ ...fact, score: fact.score * worth(quality[fact.paperId]) })) }
    })
    await tellFacts(context, stage, held)
    return held
  },
)

/** What a fact counts by the quality of its source, 0..1, as a factor. */
export function worth(quality = 0.5): number {
  return WORTH.least + (WORTH.most - WORTH.least) * quality
}
