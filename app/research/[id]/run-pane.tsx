'use client'
import { useEffect, useMemo, useRef } from 'react'
import type { FunnelSettings } from '@/lib/research/funnel'
import type { RunView } from '@/lib/research/run-view'
import { Announcer } from './announcer'
import { AnswerText } from './answer-text'
import { AnswerTools } from './answer-tools'
import { Ending } from './ending'
import { ImproveForm } from './improve-form'
import { placesOf } from './places'
import { Progress } from './progress'
import { RecallLine } from './recall-line'
import { References } from './references'
import { SourcePanel } from './source-panel'
import { ThinEvidence } from './thin-evidence'
import type { Version } from './threads'
import { useFunnelDraft } from './use-funnel-draft'
import { isOver, useRunView } from './use-run-view'
import { useWalk } from './use-walk'
import { VersionSwitch } from './version-switch'

type Props = {
  version: Version
  versions: Version[]
  start: RunView
  remember(view: RunView): void
  showVersion(id: string): void
  addVersion(id: string, feedback: string | null, settings?: FunnelSettings): void
  /** number of the open citation */
  cite: number | null
  openCitation(cite: number): void
  closeCitation(): void
  isLast: boolean
  showsSource: boolean
  /** tells the regions of earlier questions from those of the last */
  suffix: string
}

/** One version of an answer from its question to its references, with the open source beside it. */
export function RunPane(props: Props) {
  const { version, versions, remember, cite, openCitation, closeCitation, suffix } = props
  const { view, lost } = useRunView(version.id, props.start)
  useEffect(() => {
    remember(view)
  }, [remember, view])
  const over = isOver(view)
  const draft = useFunnelDraft(version, (id, settings) => props.addVersion(id, null, settings))
  const answer = useMemo(() => placesOf(view, over), [view, over])
  const open = cite === null ? null : (answer.places[cite - 1] ?? null)
  const pane = useRef<HTMLDivElement>(null)
  const walk = useWalk({ pane, cite: open ? cite : null, count: view.citations.length, openCitation, closeCitation })

  return (
    <div
      ref={pane}
      className="wide:grid wide:grid-cols-[minmax(0,1fr)_clamp(24rem,32vw,40rem)] [&+&]:border-t [&+&]:border-line"
    >
      <article className="flex min-h-dvh min-w-0 flex-col px-5 pt-8 desk:px-10 desk:pt-10">
        <div className="mx-auto flex w-full max-w-[45rem] flex-1 flex-col">
          <h1 className="page-title mb-5">{version.question}</h1>
          {version.feedback && (
            <p className="-mt-2 mb-5 text-sm text-soft">
              Improved: <q className="font-serif italic">{version.feedback}</q>
            </p>
          )}
          {version.change && (
            <p className="-mt-2 mb-5 text-sm wrap-anywhere text-soft">
              Asked <span className="text-ink">{version.change}</span>
            </p>
          )}
          <Progress view={view} over={over} suffix={suffix} draft={draft} />
          <Announcer view={view} lost={lost} />
          <ThinEvidence view={view} over={over} version={version} draft={draft} />
          <AnswerText
            view={view}
            over={over}
            answer={answer}
            cite={open ? cite : null}
            open={walk.open}
            suffix={suffix}
          />
          <Ending
            view={view}
            runId={version.id}
            question={version.question}
            onRetry={(id) => props.addVersion(id, version.feedback)}
          />
          {view.answerId && (
            <>
              <AnswerTools version={version} />
              <References references={view.references} suffix={suffix} />
            </>
          )}
          <RecallLine view={view} over={over} />
          <VersionSwitch versions={versions} shown={version.id} show={props.showVersion} />
          {props.isLast && (
            <ImproveForm
              runId={version.id}
              canImprove={view.answerId !== null}
              over={over}
              lost={lost}
              onVersion={props.addVersion}
            />
          )}
        </div>
      </article>
      {props.showsSource && (
        <SourcePanel view={view} open={open} cite={cite} count={view.citations.length} walk={walk} over={over} />
      )}
    </div>
  )
}
