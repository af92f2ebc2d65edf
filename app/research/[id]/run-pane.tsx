'use client'
import Link from 'next/link'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { UsageLine } from '@/app/costs/usage-line'
import { useModelConnected } from '@/app/shell/model-connected'
import { useIsWide } from '@/app/shell/use-is-wide'
import type { RunView } from '@/lib/research/run-view'
import { LONG_MODES } from '@/lib/research/settings/run-limits'
import { escapeMarkdown } from '@/lib/text/format/markup'
import { sameTitle } from '@/lib/text/names/compare-names'
import { Announcer } from './announcer'
import { AnswerNotice } from './answer/answer-notice'
import { AnswerText } from './answer/answer-text'
import { AnswerTools } from './answer/answer-tools'
import { EvidenceList } from './answer/evidence-list'
import { Outline } from './answer/outline'
import { PaperChoices } from './answer/paper-choices'
import { PassageControls } from './answer/passage-controls'
import { PoorAnswer } from './answer/poor-answer'
import { useQuotationMarks } from './answer/quotation-marks'
import { References } from './answer/references'
import { RestsOn } from './answer/rests-on'
import { SourceTicks } from './answer/source-ticks'
import { CitedNotices, useAnswerNotices } from './answer/use-answer-notices'
import { PrintedCitations, useCitedAs } from './answer/use-cited-as'
import type { Edits } from './answer/use-edits'
import { findSentence, useLanding } from './answer/use-landing'
import type { Following } from './composer/composer'
import { DeepProgress } from './deep/deep-progress'
import { RunControls } from './deep/run-controls'
import { Ending } from './ending'
import { Progress } from './funnel/progress'
import { RecallLine } from './funnel/recall-line'
import { ThinEvidence } from './funnel/thin-evidence'
import { useFunnelDraft } from './funnel/use-funnel-draft'
import { withTitles } from './funnel/with-titles'
import { NamedPapers } from './named/named-papers'
import { QuestionTitle } from './question-title'
import { AddSection } from './report/add-section'
import { ReportProgress } from './report/report-progress'
import { SilentModel } from './silent-model'
import { useClosedSource } from './source/closed-sources'
import { passagesOf } from './source/passages-of'
import { type PlacedAnswer, placesOf } from './source/places'
import { SourcePanel } from './source/source-panel'
import { usePassage } from './source/use-passage'
import { useWalk } from './source/use-walk'
import type { NewQuestion, Version } from './threads'
import { UnderstoodLine } from './understood-line'
import { isOver, useRunView } from './use-run-view'
import { VersionOrigin } from './versions/version-origin'
import { VersionSwitch } from './versions/version-switch'
import { whileWritten } from './versions/while-written'

type Props = {
  version: Version
  versions: Version[]
  start: RunView
  /** the version that this one was made from, if known */
  earlier: RunView | undefined
  remember(view: RunView): void
  showVersion(id: string): void
  compareWith(id: string): void
  addVersion(id: string, asked: NewQuestion): void
  edits: Edits
  /** number of the sentence in the URL */
  sentence: number | null
  /** number of the open citation */
  cite: number | null
  openCitation(cite: number): void
  /** number of the open passage of the evidence */
  passage: number | null
  openPassage(passage: number): void
  closeSource(): void
  /** called with the run's status if the session's footer shows this run */
  follow: ((following: Following) => void) | null
  /** container for the open source; null: not for this run */
  source: HTMLElement | null
  id: string
  /** as high as the screen, so that its question stays at the top while the answer grows */
  fillsScreen: boolean
  /** makes regions of different questions distinct */
  suffix: string
}

/** One version of an answer, from its question to its references, with the open source beside it. */
export function RunPane(props: Props) {
  const { version, versions, remember, openCitation, suffix } = props
  const { view, lost } = useRunView(version.id, props.start)
  useEffect(() => {
    remember(view)
  }, [remember, view])
  const over = isOver(view)
  const draft = useFunnelDraft(version, (id, settings) => props.addVersion(id, { feedback: null, settings }))
  const canImprove = view.answerId !== null
  const { follow } = props
  useEffect(() => follow?.({ runId: version.id, over, canImprove, lost }), [follow, version.id, over, canImprove, lost])
  // Even without a plan, so that the display does not change form during the run.
  const isLong = LONG_MODES.includes(version.mode)
  const isAnswer = version.askedMode === 'answer'
  const isModelConnected = useModelConnected()
  const quotationMarks = useQuotationMarks()
  const shown = useMemo(() => whileWritten(view, version, props.earlier), [view, version, props.earlier])
  const written = useCitedAs(version.id, view.answerId)
  const notices = useAnswerNotices(version.id, view.answerId)
  const numeric = Boolean(written?.each)
  const answer = useMemo(
    () => placesOf(shown, over, { quotationMarks, numeric, written }),
    [shown, over, quotationMarks, numeric, written],
  )
  const hasOutline = (view.report !== null || view.plan.length > 0) && answer.sections.length > 1
  const isTitledAsAsked = sameTitle(answer.sections[0]?.heading ?? '', version.question)
  // On a wide screen the first source or the outline is open until the person closes it, unless a link leads to a sentence.
  const isWide = useIsWide()
  const { isClosed, close } = useClosedSource(version.id)
  const isUntouched = props.cite === null && props.passage === null && props.sentence === null && !isClosed
  const hasRoom = isWide && props.source !== null
  const cite = isUntouched && hasRoom && view.answerId && !hasOutline ? 1 : props.cite
  const closeSource = () => {
    close()
    if (props.cite !== null || props.passage !== null) props.closeSource()
  }
  const open = cite === null ? null : (answer.places[cite - 1] ?? null)
  const pane = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<readonly number[]>([])
  const linked = useLanding({
    pane,
    answer,
    sentence: props.sentence,
    edited: props.edits.editedOrd,
    target: version.target ?? addedSection(version, answer),
    earlier: props.earlier,
  })
  useFocusAnswer(pane, view.answerId !== null)
  const marked = useMemo(() => new Set([...pointed, ...linked]), [pointed, linked])
  const showSentence = (ord: number) => findSentence(pane.current, ord)?.focus()
  const walk = useWalk({
    pane,
    cite: open ? cite : null,
    count: view.citations.length,
    openCitation,
    closeCitation: closeSource,
    isActive: props.source !== null && props.passage === null,
  })
  const passage = props.passage !== null && passagesOf(view)[props.passage - 1] ? props.passage : null
  usePassage({ pane, passage, close: closeSource })
  const onSectionAdded = (id: string, title: string) => props.addVersion(id, { feedback: title, mode: 'extend' })
  // Beside the text if no source is open.
  const isBeside = hasRoom && !open && passage === null
  const outline = hasOutline && (
    <Outline sections={answer.sections} pane={pane} suffix={suffix} isBeside={isBeside}>
      {view.report && <AddSection runId={version.id} onSectionAdded={onSectionAdded} />}
    </Outline>
  )

  const hasSources = over && isAnswer && view.answerId !== null
  const progress = { view, runId: version.id, over, suffix, openPassage: props.openPassage, opened: passage }
  return (
    <article
      ref={pane}
      id={props.id}
      tabIndex={-1}
      data-titled={view.report ? (isTitledAsAsked ? 'as-asked' : 'own') : undefined}
      className={`mb-10 min-w-0 outline-none ${props.fillsScreen ? 'min-h-[calc(100dvh-6rem)]' : ''}`}
    >
      <QuestionTitle text={version.question} />
      <VersionOrigin version={version} versions={versions} undo={() => props.edits.takeBack(version.id)} />
      {view.understood && (
        <UnderstoodLine
          runId={version.id}
          understood={view.understood}
          onAsked={(id) => props.addVersion(id, { feedback: null })}
        />
      )}
      {version.settings.context && (
        <p className="mb-3 text-sm wrap-anywhere text-soft">
          Purpose: <q className="font-serif italic">{version.settings.context}</q>
        </p>
      )}
      {version.change && (
        <p className="mb-3 text-sm wrap-anywhere text-soft">
          Asked{' '}
          <span className="text-ink">
            {withTitles(version.change, [...(props.earlier?.papers ?? []), ...view.papers])}
          </span>
        </p>
      )}
      {view.report && (view.report.waits || view.plan.length > 0) ? (
        <ReportProgress {...progress} />
      ) : view.plan.length > 0 || (isLong && !over) ? (
        <DeepProgress {...progress} question={version.question} />
      ) : (
        <Progress {...progress} draft={draft} />
      )}
      {outline && !isBeside && (
        <details className="mt-3 rounded-card border border-line px-3 py-1.5">
          <summary className="cursor-pointer rounded-sm text-sm text-soft">Outline</summary>
          <div className="pt-1 pb-1.5">{outline}</div>
        </details>
      )}
      {!over && !view.report?.waits && !view.checklist?.waits && view.markdown === '' && isLong && (
        <RunControls runId={version.id} canWrite={view.facts.length > 0 && !view.report} />
      )}
      <NamedPapers
        named={view.named}
        question={view.understood?.text ?? version.question}
        suffix={suffix}
        isBrief={shown.markdown !== ''}
      />
      <Announcer view={view} lost={lost} />
      <SilentModel view={view} over={over} />
      {/* One remark about gaps is enough. */}
      {!answer.notice && view.analyst !== 'extractive' && (
        <ThinEvidence view={view} over={over} version={version} draft={draft} />
      )}
      {shown !== view && version.target === null && (
        <p className="mt-4 text-sm text-soft print:hidden">
          A new version is being written. The earlier one stays here until it is ready.
        </p>
      )}
      <RestsOn notices={notices} />
      <PrintedCitations value={written}>
        <AnswerText
          view={shown}
          over={over}
          answer={answer}
          notice={answer.notice && <AnswerNotice text={answer.notice} over={over} version={version} draft={draft} />}
          cite={open ? cite : null}
          open={walk.open}
          marked={marked}
          paperChoices={over && isAnswer ? (paperId) => <PaperChoices paperId={paperId} draft={draft} /> : null}
          runId={version.id}
          suffix={suffix}
          onAsked={(id, feedback, target) => props.addVersion(id, { feedback, target })}
          onEdit={(edit) => props.edits.settle(version, edit)}
          onSectionAdded={view.report && onSectionAdded}
        />
      </PrintedCitations>
      <Ending
        view={view}
        version={version}
        draft={draft}
        openPassage={props.openPassage}
        opened={passage}
        suffix={suffix}
        onRetry={(id) =>
          props.addVersion(id, {
            feedback: version.feedback,
            target: version.target,
            ...(version.mode === 'extend' && { mode: 'extend' }),
          })
        }
      />
      {view.answerId && (
        <>
          {isAnswer && view.analyst === 'extractive' && !isModelConnected && (
            <PassageControls draft={draft} years={yearsOf(view)} />
          )}
          <AnswerTools
            version={version}
            isWhole={over}
            help={isAnswer && <PoorAnswer view={view} question={version.question} draft={draft} suffix={suffix} />}
          />
          <References
            notices={notices}
            references={view.references}
            citations={view.citations}
            written={written}
            suffix={suffix}
          />
          {hasSources && (
            <details className="mt-2 text-sm print:hidden">
              <summary className="w-fit cursor-pointer rounded-sm text-soft hover:text-ink">Choose the sources</summary>
              <SourceTicks view={view} draft={draft} suffix={suffix} />
            </details>
          )}
          <EvidenceList
            view={view}
            sentences={answer.sentences}
            point={setPointed}
            show={showSentence}
            openPassage={props.openPassage}
            opened={passage}
            suffix={suffix}
          />
        </>
      )}
      <RecallLine view={view} over={over} />
      <UsageLine view={view} />
      {view.startedAt !== null && (
        <p className="mt-2 text-xs text-faint print:hidden">
          <Link
            href={`/runs/${version.id}`}
            prefetch={false}
            className="underline-offset-2 hover:text-ink hover:underline"
          >
            Trace of this {over ? 'answer' : 'run'}
          </Link>
        </p>
      )}
      <VersionSwitch versions={versions} shown={version.id} show={props.showVersion} compareWith={props.compareWith} />
      {props.source &&
        createPortal(
          <CitedNotices value={notices}>
            <SourcePanel
              view={view}
              runId={version.id}
              open={open}
              cite={cite}
              passage={passage}
              count={view.citations.length}
              walk={walk}
              over={over}
              hasSources={hasSources}
              rest={
                isBeside &&
                (outline || hasSources) && (
                  <>
                    {outline}
                    {hasSources && (
                      <div className={outline ? 'mt-6 px-2' : ''}>
                        <p className="label pb-1">Sources</p>
                        <SourceTicks view={view} draft={draft} suffix={suffix} />
                      </div>
                    )}
                  </>
                )
              }
            />
          </CitedNotices>,
          props.source,
        )}
    </article>
  )
}

/** Moves the focus from the question to its answer when that appears, for the arrow keys and Tab. */
function useFocusAnswer(pane: RefObject<HTMLElement | null>, isThere: boolean) {
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (isThere && !wasThere.current && document.activeElement === pane.current)
      pane.current?.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true })
    wasThere.current = isThere
  }, [isThere, pane])
}

/** Publication years of the papers that were read. */
function yearsOf({ papers }: RunView): number[] {
  return papers.flatMap(({ kept, published }) => (kept && published ? [Number(published.slice(0, 4))] : []))
}

/** The section that a version was made to add, if it exists. */
function addedSection({ mode, feedback }: Version, { sections }: PlacedAnswer) {
  return mode === 'extend' ? (sections.find(({ heading }) => heading === escapeMarkdown(feedback ?? '')) ?? null) : null
}
