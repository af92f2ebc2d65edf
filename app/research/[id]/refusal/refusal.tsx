'use client'
import { NO_ANSWER, plainMessage } from '@/app/markdown/plain-message'
import { May } from '@/app/rights'
import type { RunView } from '@/lib/research/run-view'
import { Button, ButtonLink } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { AskAllPapers } from '../funnel/ask-all-papers'
import type { FunnelDraft } from '../funnel/use-funnel-draft'
import { WidenSearch } from '../funnel/widen-search'
import { passagesOf } from '../source/passages-of'
import type { Version } from '../threads'
import { NearestPassages } from './nearest-passages'
import { sayUnknownWords } from './say-unknown-words'

type Props = {
  view: RunView
  version: Version
  draft: FunnelDraft
  /** asks again; null while that is in progress */
  again: (() => void) | null
  error: string | null
  openPassage(passage: number): void
  opened: number | null
  suffix: string
}

/** A question that the library cannot answer: what is missing, the closest passages, and what to do. */
export function Refusal({ view, version, draft, again, error, openPassage, opened, suffix }: Props) {
  const { question, settings } = version
  const why = plainMessage(view.error?.message ?? '')
  const hasNearest = passagesOf(view).length > 0
  const isEmpty = view.library?.papers === 0
  // An earlier Folio did not store the closest passages of refusals; asking again finds them.
  const canShowNearest = view.outcome === null && view.papers.length > 0
  return (
    <div className="panel mt-3 px-5 py-4">
      <div role="alert">
        <h2 className="font-medium">{NO_ANSWER}</h2>
        {why !== `${NO_ANSWER}.` && (
          <p className="mt-1 font-serif text-[1.0625rem] leading-normal wrap-anywhere">{why}</p>
        )}
      </div>
      <p className="mt-2 text-sm wrap-anywhere text-soft">{explain(view, question, settings.among !== null)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {canShowNearest && (
          <Button disabled={!again} onClick={() => again?.()}>
            Show the nearest passages
          </Button>
        )}
        {view.papers.length > 0 && <WidenSearch settings={settings} draft={draft} />}
        <AskAllPapers settings={settings} draft={draft} />
        <May right="bring">
          <ButtonLink href="/library#add" prefetch={false} kind={isEmpty ? 'main' : 'normal'}>
            Add papers
          </ButtonLink>
        </May>
        {!canShowNearest && (
          <Button kind="quiet" disabled={!again} onClick={() => again?.()}>
            Retry
          </Button>
        )}
        <ButtonLink href={`/?q=${encodeURIComponent(question.slice(0, 1000))}`} prefetch={false} kind="quiet">
          Rephrase the question
        </ButtonLink>
        <ErrorLine as="span" className="text-sm">
          {error ?? draft.error}
        </ErrorLine>
      </div>
      {hasNearest && <NearestPassages view={view} open={openPassage} opened={opened} suffix={suffix} />}
    </div>
  )
}

function explain(view: RunView, question: string, isAmongSome: boolean): string {
  if (view.outcome?.notice) return view.outcome.notice
  const unknown = sayUnknownWords(view.outcome?.unknown ?? [], question)
  return [unknown, advise(view, isAmongSome, unknown !== null)].filter(Boolean).join(' ')
}

function advise(view: RunView, isAmongSome: boolean, saysWhy: boolean): string {
  if (isAmongSome)
    return 'Only some of your papers were searched. Expand the line above and choose “Adjust” to search others.'
  if (view.library?.papers === 0) return 'Your library is empty, so there is nothing to answer from yet.'
  if (view.papers.length === 0)
    return 'Add papers on this subject to your library, or ask about something that your papers cover.'
  if (saysWhy) return ''
  return 'Expand the line above to see which papers were considered and why they were left out. You can include a paper anyway. Rewording the question or adding papers may also help.'
}
