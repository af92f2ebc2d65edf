import type { RunEvent } from '../events'

/** Whether an event says that a plan waits to be accepted. */
export function waitsForPerson(event: RunEvent): boolean {
  return (event.type === 'plan.proposed' || event.type === 'checklist.proposed') && event.waits
}
