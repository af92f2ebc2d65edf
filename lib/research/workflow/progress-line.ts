import { SOURCE_TITLES, type SourceName } from '../../sources/work/source'
import { KEPT_WORKS } from '../events/considered-papers'
import type { RunEvent } from '../events/events'

/** A progress line for somebody who waits for the answer; null if the event says nothing new. */
export function progressLine(event: RunEvent, mode: string): string | null {
  switch (event.type) {
    case 'run.started':
      return mode === 'deep' ? '🔍 Starting deep research...' : '🔍 Starting research...'
    case 'stage.started':
    case 'stage.finished':
      return event.message
    case 'source.asked':
      return `  → Searching ${titleOf(event.source)}: "${event.query}"`
    case 'source.failed':
      return `  ⚠️  ${titleOf(event.source)} did not respond to "${event.query}": ${event.message}`
    case 'notice':
      return event.message
    default:
      return null
  }
}

function titleOf(source: string): string {
  if (source === KEPT_WORKS) return 'works found earlier'
  // Capitalized as a name, like the others.
  if (source === 'web') return 'Web'
  return SOURCE_TITLES[source as SourceName] ?? (source === 'library' ? 'the library' : source)
}
