'use client'
import { useEffect, useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { byline } from '@/app/markdown/byline'
import { EquationCrops } from '@/app/pdf/equation-crops'
import { PassageFigures } from '@/app/pdf/passage-figures'
import { PdfReader } from '@/app/pdf/pdf-reader'
import { usePageLabels } from '@/app/pdf/use-page-labels'
import { locatorOf, placeName } from '@/lib/citations/markers/place'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import type { RunView } from '@/lib/research/run-view'
import type { Rect } from '@/lib/text/document'
import { Button } from '../../../ui/button'
import { locatePassage } from '../actions'
import { KeptText } from './kept-text'
import { OpenSource } from './open-source'
import { OutsideSource } from './outside-source'
import { ScannedQuote } from './scanned-quote'
import { TableOnPage } from './table-on-page'
import { useEquations } from './use-equations'
import { useKeptWork } from './use-kept-work'

type Props = {
  view: RunView
  runId: string
  passage: EvidenceView
  /** its index in the evidence, from 0 */
  ord: number
  close(): void
}

const NONE: Rect[] = []

/** A passage of the evidence, on its page. */
export function PassageSource({ view, runId, passage, ord, close }: Props) {
  const [rects, setRects] = useState<Rect[] | null>(null)
  useEffect(() => {
    let left = false
    setRects(null)
    locatePassage(runId, ord)
      .catch(() => null)
      .then((outcome) => {
        if (!left) setRects(outcome?.ok ? outcome.value : [])
      })
    return () => {
      left = true
    }
  }, [runId, ord])
  const labels = usePageLabels(passage.paperId)
  const equations = useEquations(passage.paperId, rects ?? NONE)
  const work = view.works.find(({ paperId, inLibrary }) => paperId === passage.paperId && !inLibrary)
  const paper = view.papers.find(({ paperId }) => paperId === passage.paperId) ?? work
  const { abstract, isKept } = useKeptWork(passage.paperId, passage.page, work !== undefined)
  const onPage = locatorOf(passage.page) === 'page'
  const address = view.references.find(({ paperId }) => paperId === passage.paperId)?.url ?? work?.url ?? null
  const title = paper?.title || passage.paperId
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 bg-sheet px-4.5 pt-2 text-xs text-soft">
        <OpenSource paperId={passage.paperId} place={passage.page} address={address} />
        <Button aria-label="Close source" kind="quiet" className="ml-auto px-2.5" onClick={close}>
          ×
        </Button>
      </div>
      <header className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line bg-sheet px-4.5 pt-1.5 pb-3.5">
        <h2 className="font-serif text-[1rem] leading-snug font-semibold">
          <PaperLink id={passage.paperId} className="underline-offset-2 hover:underline">
            {title}
          </PaperLink>
        </h2>
        <p className="mt-0.5 text-xs text-soft">
          {[
            byline(paper?.authors ?? [], paper?.published ?? null),
            placeName(passage.page, labels[passage.page]),
            passage.section,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-2 text-xs text-soft">
          {view.evidence.length > 0
            ? 'This passage was read for this answer.'
            : 'This is one of the passages closest to the question, but it does not answer the question.'}
        </p>
        {work && <OutsideSource work={work} isKept={isKept} />}
        {onPage && rects?.length === 0 && (
          <>
            <blockquote className="mt-3 font-serif text-[0.9375rem] leading-normal">{passage.text}</blockquote>
            <p className="mt-1 text-xs text-soft">
              The exact passage could not be located, so the page is shown without a highlight.
            </p>
          </>
        )}
        <ScannedQuote paperId={passage.paperId} quote={rects ?? NONE} />
        <EquationCrops paperId={passage.paperId} equations={equations} />
        {passage.kind === 'table' && <TableOnPage key={passage.id} passage={passage} opensItself />}
        {onPage && <PassageFigures paperId={passage.paperId} text={passage.text} />}
      </header>
      {!onPage && (
        <KeptText place={passage.page} text={passage.text} whole={abstract} quote="" readAt={passage.readAt} />
      )}
      {onPage && rects && (
        <PdfReader
          key={passage.paperId}
          paper={{
            id: passage.paperId,
            title,
            authors: paper?.authors ?? [],
            published: paper?.published ?? null,
          }}
          startPage={passage.page}
          turn={ord}
          passage={rects}
        />
      )}
    </>
  )
}
