import type { PlannedAct } from './plan-act'

/** Planned writes, shown to the person for consent before anything is sent. */
export type WriteProposal = {
  /** `12 highlights`, `this answer as a note` */
  what: string
  /** `on Attention Is All You Need, in My Library` */
  where: string
  /** number of objects to write */
  count: number
}

/** A proposal with the act that is sent once the person agrees. */
export type WritePlan = WriteProposal & { act: PlannedAct }
