import type { EvidenceView } from '@/lib/research/events'
import type { RunView } from '@/lib/research/run-view'

/** The passages of a run that open at their page: its evidence or, of a refused question, what came nearest. */
export function passagesOf({ evidence, outcome }: RunView): EvidenceView[] {
  return evidence.length > 0 ? evidence : (outcome?.nearest ?? [])
}
