'use client'
import { plainMessage } from '@/app/markdown/plain-message'
import type { RunView } from '@/lib/research/run-view'
import { Button, ButtonLink } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { retry } from './actions'
import { Fallbacks } from './fallbacks'
import { AskAllPapers } from './funnel/ask-all-papers'
import type { FunnelDraft } from './funnel/use-funnel-draft'
import { WidenSearch } from './funnel/widen-search'
import { GoOn } from './go-on'
import { ModelFailed } from './model-failed'
import { Refusal } from './refusal/refusal'
import type { Version } from './threads'
import { useAsking } from './use-asking'

type Props = {
  view: RunView
  onRetry(runId: string): void
  version: Version
  draft: FunnelDraft
  openPassage(passage: number): void
  /** number of the open passage */
  opened: number | null
  suffix: string
}

/** How a run ended without an answer, and what to do. */
export function Ending({ view, version, draft, onRetry, openPassage, opened, suffix }: Props) {
  const { id: runId, question, settings } = version
  const { asked, error, ask } = useAsking(
    () => retry(runId),
    (again) => onRetry(again.runId),
  )
  const isRefused = view.error?.code === 'no_papers'
  const told = isRefused ? null : explainEnding(view)
  if (!told && !isRefused && view.notices.length === 0) return null

  return (
    <>
      {view.notices
        .filter((notice) => !view.fallbacks.some(({ message }) => message === notice))
        .map((notice) => (
          <p key={notice} className="mt-5 text-sm text-weak">
            {plainMessage(notice)}
          </p>
        ))}
      <Fallbacks view={view} runId={runId} onAsked={onRetry} />
      {isRefused && (
        <Refusal
          view={view}
          version={version}
          draft={draft}
          again={asked ? null : ask}
          error={error}
          openPassage={openPassage}
          opened={opened}
          suffix={suffix}
        />
      )}
      {told && (
        <div className="panel mt-7 px-5 py-4">
          <p role="alert" className="font-serif text-[1.0625rem] leading-normal wrap-anywhere">
            {plainMessage(told.what)}
          </p>
          <p className="mt-2 text-sm text-soft">{told.advice}</p>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {view.status === 'interrupted' && <GoOn runId={runId} />}
            <Button disabled={asked} onClick={ask}>
              Retry
            </Button>
            {view.error?.code === 'no_content' && view.papers.length > 0 && (
              <WidenSearch settings={settings} draft={draft} />
            )}
            {view.error?.code === 'no_content' && <AskAllPapers settings={settings} draft={draft} />}
            {(view.error?.code === 'model_failed' || view.error?.code === 'month_used_up') && (
              <ModelFailed version={version} draft={draft} />
            )}
            <ButtonLink href={`/?q=${encodeURIComponent(question.slice(0, 1000))}`} prefetch={false} kind="quiet">
              Rephrase the question
            </ButtonLink>
            <ErrorLine as="span" className="text-sm">
              {error ?? draft.error}
            </ErrorLine>
          </div>
        </div>
      )}
    </>
  )
}

function explainEnding(view: RunView): { what: string; advice: string } | null {
  const kept = view.markdown
    ? ' The text written so far is kept above.'
    : view.facts.length > 0
      ? ' The results found so far are kept above.'
      : ''
  switch (view.status) {
    case 'failed':
      return { what: view.error?.message ?? 'The run failed.', advice: `${adviceFor(view)}${kept}` }
    case 'cancelled':
      return { what: 'You cancelled this run.', advice: `You can ask again at any time.${kept}` }
    case 'interrupted':
      return { what: view.error?.message ?? 'The run was interrupted.', advice: `Ask again to start over.${kept}` }
    default:
      return null
  }
}

function adviceFor(view: RunView): string {
  if (view.highlights !== null) return 'Only your highlights were searched.'
  if (view.error?.code === 'no_content')
    return view.papers.some((paper) => paper.reason.endsWith('no full text'))
      ? 'Expand the line above to see which papers have no PDF.'
      : 'A library manager can rebuild the index on the library page.'
  return 'Your library is not affected.'
}
