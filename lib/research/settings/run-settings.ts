import type { DeepSettings } from './deep-settings'
import type { FunnelSettings } from './funnel'

/** The settings of a run, of whichever mode: those beside the funnel's are the modes' that have them. */
export type RunSettings = FunnelSettings & Partial<DeepSettings>
