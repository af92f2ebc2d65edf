import type { EvidenceView } from '@/lib/research/events/answer-view'
import type { RunView } from '@/lib/research/run-view'

/** Passages of a run that can be opened: its evidence or, for a refusal, the closest ones. */
export function passagesOf({ evidence, outcome }: RunView): EvidenceView[] {
  return evidence.length > 0 ? evidence : (outcome?.nearest ?? [])
}

/** The number that opens each of them, from 1, by id. */
export function passageNumbers(view: RunView): Map<string, number> {
  return new Map(passagesOf(view).map(({ id }, index) => [id, index + 1]))
}
