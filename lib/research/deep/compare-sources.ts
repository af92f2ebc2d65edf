import type { Agreement } from '../events'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { ChecklistItem, Refined } from './deep-plan'
import { isDisputed } from './is-disputed'
import type { DeepFact } from './look-for'
import type { Researcher } from './researcher'

type Compared = { refined: Refined; checklist: ChecklistItem[]; facts: DeepFact[] }

/** Tells where the sources of an item agree, and where they do not. */
export async function compareSources(
  context: RunContext,
  researcher: Researcher,
  { refined, checklist, facts }: Compared,
): Promise<Agreement[]> {
  return stage(
    context,
    { id: 'compare', name: 'compare' },
    '⚖️ Comparing what the sources say...',
    async () => {
      const agreements = await researcher.agreement(context, refined, checklist, facts)
      if (agreements.length > 0) await context.emit({ type: 'agreement.found', agreements })
      return agreements
    },
    toldOf,
  )
}

function toldOf(agreements: Agreement[]): string {
  const apart = agreements.filter(isDisputed).length
  const alike = agreements.length - apart
  if (agreements.length === 0) return '  → No two of them say the same of anything, or otherwise'
  return `  → ${count(alike, 'claim')} shared, ${apart} disputed`
}
