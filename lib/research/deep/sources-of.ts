import type { SourceName } from '../../sources/source'
import type { FunnelSettings } from '../funnel'
import type { DeepSettings } from './deep-settings'

/** The sources that a run asks beside the library. */
export function sourcesOf(settings: FunnelSettings | DeepSettings): SourceName[] {
  return 'sources' in settings ? settings.sources : []
}
