import { describeFilter, isEmptyFilter, type PaperFilter } from '../../library/organize/paper-filter'
import { SOURCE_TITLES } from '../../sources/source'
import { listed as inWords } from '../../text/listed'
import type { DeepSettings } from '../deep/deep-settings'
import { sourcesOf } from '../deep/sources-of'
import type { FunnelSettings, StageSettings } from '../funnel/funnel'

/**
 * What is different between the settings of two versions, in words: `without 1706.03762v5; number of passages 15 → 20`. Null
 * when nothing is.
 */
export function describeChange(
  before: FunnelSettings | DeepSettings,
  after: FunnelSettings | DeepSettings,
): string | null {
  const changes = [
    sourcesChange(before, after),
    amongChange(before.among, after.among),
    before.byQuoting === after.byQuoting ? null : after.byQuoting ? 'by quoting' : 'with the model',
    listed('with', added(before.include, after.include)),
    listed('no longer forced in:', added(after.include, before.include)),
    listed('without', added(before.exclude, after.exclude)),
    listed('no longer left out:', added(after.exclude, before.exclude)),
    ...stageChanges('papers', before.scope, after.scope),
    ...stageChanges('passages', before.gather, after.gather),
    numberChange('papers found in full text', before.fullText.limit, after.fullText.limit),
  ].filter((change) => change !== null)
  return changes.length > 0 ? changes.join('; ') : null
}

function amongChange(before: PaperFilter | null, after: PaperFilter | null): string | null {
  const [old, now] = [before, after].map((filter) => (filter && !isEmptyFilter(filter) ? filter : null))
  if (JSON.stringify(old) === JSON.stringify(now)) return null
  return now ? `among ${describeFilter(now)}` : 'among all papers'
}

function sourcesChange(before: FunnelSettings | DeepSettings, after: FunnelSettings | DeepSettings): string | null {
  const [old, now] = [sourcesOf(before), sourcesOf(after)]
  if (old.join() === now.join()) return null
  if (now.length === 0) return 'of the library alone'
  return `of ${inWords(['the library', ...now.map((name) => SOURCE_TITLES[name])], 'and')}`
}

function stageChanges(name: string, before: StageSettings, after: StageSettings): (string | null)[] {
  return [
    numberChange(`number of ${name}`, before.k, after.k),
    numberChange(`nearness of ${name}`, before.cutoff, after.cutoff, 2),
    numberChange(`repetition among ${name}`, before.mmr, after.mmr, 2),
  ]
}

function numberChange(name: string, before: number, after: number, digits = 0): string | null {
  return before === after ? null : `${name} ${before.toFixed(digits)} → ${after.toFixed(digits)}`
}

function added(before: string[], after: string[]): string[] {
  return after.filter((id) => !before.includes(id))
}

function listed(word: string, ids: string[]): string | null {
  return ids.length > 0 ? `${word} ${ids.join(', ')}` : null
}
