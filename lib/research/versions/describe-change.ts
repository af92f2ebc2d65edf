import { describeFilter, isEmptyFilter, type PaperFilter } from '../../library/filters/paper-filter'
import { SOURCE_TITLES } from '../../sources/work/source'
import { listed as inWords } from '../../text/format/phrases'
import type { StageSettings } from '../settings/funnel'
import type { RunSettings } from '../settings/modes'
import { roundsOf } from '../settings/run-limits'

/**
 * Describes the difference between the settings of two versions: `without 1706.03762v5; number of passages 15 → 20`.
 * Null if there is none.
 */
export function describeChange(before: RunSettings, after: RunSettings): string | null {
  const changes = [
    sourcesChange(before, after),
    amongChange(before.among, after.among),
    before.newestFirst === after.newestFirst ? null : after.newestFirst ? 'newest first' : 'best first',
    before.byQuoting === after.byQuoting ? null : after.byQuoting ? 'with quotes only' : 'with the model',
    listed('with', added(before.include, after.include)),
    listed('no longer always included:', added(after.include, before.include)),
    listed('without', added(before.exclude, after.exclude)),
    listed('no longer excluded:', added(after.exclude, before.exclude)),
    ...stageChanges('papers', before.scope, after.scope),
    ...stageChanges('passages', before.gather, after.gather),
    numberChange('maximum rounds', roundsOf(before), roundsOf(after)),
    numberChange('papers found in full text', before.fullText.limit, after.fullText.limit),
  ].filter((change) => change !== null)
  return changes.length > 0 ? changes.join('; ') : null
}

function amongChange(before: PaperFilter | null, after: PaperFilter | null): string | null {
  const [old, now] = [before, after].map((filter) => (filter && !isEmptyFilter(filter) ? filter : null))
  if (JSON.stringify(old) === JSON.stringify(now)) return null
  return now ? `in ${describeFilter(now)}` : 'in all papers'
}

function sourcesChange(before: RunSettings, after: RunSettings): string | null {
  // Read directly: the module that parses settings with schemas is too large for a page.
  const [{ sources: old = [] }, { sources: now = [] }] = [before, after]
  if (old.join() === now.join()) return null
  if (now.length === 0) return 'only in the library'
  return `of ${inWords(['the library', ...now.map((name) => SOURCE_TITLES[name])], 'and')}`
}

function stageChanges(name: string, before: StageSettings, after: StageSettings): (string | null)[] {
  return [
    numberChange(`number of ${name}`, before.k, after.k),
    percentChange(`relevance of ${name}`, before.cutoff, after.cutoff),
    percentChange(`variety of ${name}`, 1 - before.mmr, 1 - after.mmr),
  ]
}

function numberChange(name: string, before: number, after: number): string | null {
  return before === after ? null : `${name} ${before} → ${after}`
}

function percentChange(name: string, before: number, after: number): string | null {
  const [old, now] = [before, after].map((share) => `${Math.round(share * 100)} %`)
  return old === now ? null : `${name} ${old} → ${now}`
}

function added(before: string[], after: string[]): string[] {
  return after.filter((id) => !before.includes(id))
}

function listed(word: string, ids: string[]): string | null {
  return ids.length > 0 ? `${word} ${ids.join(', ')}` : null
}

type Version = { id: string; question: string; rootId: string | null }

/**
 * Groups runs by question, in the order in which the questions were first asked, each with its versions, oldest first.
 */
export function groupByRoot<R extends Version>(runs: R[]): { question: string; versions: R[] }[] {
  const threads = new Map<string, { question: string; versions: R[] }>()
  for (const run of runs) {
    const root = run.rootId ?? run.id
    const thread = threads.get(root) ?? { question: run.question, versions: [] }
    thread.versions.push(run)
    threads.set(root, thread)
  }
  return [...threads.values()]
}
