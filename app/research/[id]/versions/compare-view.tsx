'use client'
import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { paperLabels } from '@/lib/citations/labels/paper-labels'
import { parseMarkers } from '@/lib/citations/markers/markers'
import { placeName } from '@/lib/citations/markers/place'
import type { RunView } from '@/lib/research/run-view'
import { Button, buttonClass } from '../../../ui/button'
import { SourcePanel } from '../source/source-panel'
import type { Version } from '../threads'
import { useSettledView } from '../use-settled-view'
import { compareVersions, type VersionComparison } from './compare-versions'
import { ComparedSentences, type Labelled } from './compared-sentences'
import { useComparedSource } from './use-compared-source'

type Props = {
  id: string
  versions: Version[]
  before: Version
  after: Version
  views: Map<string, RunView>
  sideBySide: boolean
  setSideBySide(sideBySide: boolean): void
  /** container for the open source; null: nowhere */
  source: HTMLElement | null
  compare(before: string, after: string): void
  close(): void
}

/** Two versions of an answer side by side, or merged into one text, with the sources of both. */
export function CompareView(props: Props) {
  const { id, versions, before, after, views, sideBySide, setSideBySide, source, compare, close } = props
  const [old, now] = [useSettledView(before.id, views), useSettledView(after.id, views)]
  const comparison = useMemo(() => old && now && compareVersions(old, now), [old, now])
  const label = useMemo(() => labelsOf(old, now), [old, now])
  const opened = useComparedSource({ before: old, after: now })
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    article.current?.scrollIntoView({ block: 'start' })
    if (document.activeElement === document.body) article.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article ref={article} id={id} tabIndex={-1} className="mb-10 min-w-0 outline-none">
      <h1 className="page-title mb-5">{after.question}</h1>
      <section aria-label="Comparison" className="text-reading">
        <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-2 font-sans text-sm text-soft">
          <VersionChoice
            label="Earlier"
            versions={versions}
            value={before.id}
            taken={after.id}
            choose={(id) => compare(id, after.id)}
          />
          <span aria-hidden>→</span>
          <VersionChoice
            label="Later"
            versions={versions}
            value={after.id}
            taken={before.id}
            choose={(id) => compare(before.id, id)}
          />
          <Button
            aria-pressed={sideBySide}
            onClick={() => setSideBySide(!sideBySide)}
            kind="quiet"
            className="hidden aria-pressed:bg-accent-soft aria-pressed:text-accent desk:inline-flex"
          >
            Side by side
          </Button>
          <Button className="ml-auto" onClick={close}>
            Back to version {versions.indexOf(after) + 1}
          </Button>
        </div>
        {comparison ? (
          <>
            <Totals comparison={comparison} label={label} />
            <ComparedSentences comparison={comparison} label={label} open={opened.openMarker} sideBySide={sideBySide} />
          </>
        ) : (
          <div aria-busy className="skeleton h-40" />
        )}
      </section>
      {source &&
        opened.view &&
        createPortal(
          <SourcePanel
            view={opened.view}
            runId={(opened.side === 'before' ? before : after).id}
            open={opened.open}
            cite={opened.cite}
            passage={null}
            count={opened.count}
            walk={opened.walk}
            over
            hasSources={false}
            rest={null}
          />,
          source,
        )}
    </article>
  )
}

type ChoiceProps = { label: string; versions: Version[]; value: string; taken: string; choose(id: string): void }

function VersionChoice({ label, versions, value, taken, choose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)} className={buttonClass()}>
      {versions.map((version, index) => (
        <option key={version.id} value={version.id} disabled={version.id === taken}>
          Version {index + 1}
        </option>
      ))}
    </select>
  )
}

const KINDS = ['changed', 'added', 'removed', 'kept'] as const

function Totals({
  comparison: { sentences, gained, lost },
  label,
}: {
  comparison: VersionComparison
  label: Labelled
}) {
  const counts = KINDS.map((kind) => [kind, sentences.filter((sentence) => sentence.kind === kind).length] as const)
  const said = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`)
  return (
    <div className="panel mb-5 px-4 py-3 font-sans text-sm text-soft">
      <p>Sentences: {said.join(', ') || 'none'}.</p>
      <p className="mt-1">
        Citations added: {gained.map(label).join('; ') || 'none'}. Removed: {lost.map(label).join('; ') || 'none'}.
      </p>
    </div>
  )
}

/** `[1706.03762v5, page 4]` → `Vaswani 2017 · page 4` */
function labelsOf(...views: (RunView | null)[]): Labelled {
  const labels = paperLabels(views.flatMap((view) => (view ? [...view.papers, ...view.references] : [])))
  return (marker) => {
    const [place] = parseMarkers(marker)
    return place ? `${labels.get(place.paperId) ?? place.paperId} · ${placeName(place.page)}` : marker
  }
}
