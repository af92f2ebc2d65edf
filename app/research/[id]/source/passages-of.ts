import type { EvidenceView } from '@/lib/research/events'
import type { RunView } from '@/lib/research/run-view'

/** The passages of a run that open at their page: its evidence or, of a refused question, what came nearest. */
export function passagesOf({ evidence, outcome }: RunView): EvidenceView[] {
  return evidence.length > 0 ? evidence : (outcome?.nearest ?? [])
}

/** The number by which each of them is opened, from 1, by its id. */
export function passageNumbers(view: RunView): Map<string, number> {
  return new Map(passagesOf(view).map(({ id }, index) => [id, index + 1]))
}
