import type { SourceName } from '../../sources/source'
import type { FunnelSettings } from '../funnel/funnel'

/** The sources that a run asks beside the library. */
export function sourcesOf(settings: FunnelSettings | (FunnelSettings & { sources: SourceName[] })): SourceName[] {
  return 'sources' in settings ? settings.sources : []
}
