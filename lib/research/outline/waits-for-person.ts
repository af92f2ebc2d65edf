import type { RunEvent } from '../events'

/** Whether a run says that its plan waits for somebody to accept it. */
export function waitsForPerson(event: RunEvent): boolean {
  return (event.type === 'plan.proposed' || event.type === 'checklist.proposed') && event.waits
}
