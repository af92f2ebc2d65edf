'use client'
import { useContext } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { byline } from '@/app/markdown/byline'
import { PaperNotice } from '@/app/markdown/paper-notice'
import { EquationCrops } from '@/app/pdf/equation-crops'
import { PassageFigures } from '@/app/pdf/passage-figures'
import { PdfReader } from '@/app/pdf/pdf-reader'
import { usePageLabels } from '@/app/pdf/use-page-labels'
import { OpenInZotero } from '@/app/zotero/open-in-zotero'
import { locatorOf, placeName } from '@/lib/citations/markers/place'
import type { CitationView } from '@/lib/research/events/answer-view'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../../ui/button'
import { CitedNotices } from '../answer/use-answer-notices'
import { VERDICTS } from '../answer/verdicts'
import { FoldingQuote } from './folding-quote'
import { KeptText } from './kept-text'
import { OpenSource } from './open-source'
import { OutsideSource } from './outside-source'
import type { AnswerPlace } from './places'
import { ScannedQuote } from './scanned-quote'
import { TableOnPage } from './table-on-page'
import { useEquations } from './use-equations'
import { useKeptWork } from './use-kept-work'
import type { CitationWalk } from './use-walk'

type Props = {
  view: RunView
  place: AnswerPlace
  citation: CitationView
  number: number
  count: number
  walk: CitationWalk
  /** leads to the list of all sources of the answer; null: it is not beside it */
  toSources: (() => void) | null
}

/** The passage behind one citation: in the source's own words, and where it stands on the page. */
export function SourceContent({ view, place, citation, number, count, walk, toSources }: Props) {
  const paper =
    view.references.find(({ paperId }) => paperId === citation.paperId) ??
    view.papers.find(({ paperId }) => paperId === citation.paperId)
  const work = view.works.find(({ paperId, inLibrary }) => paperId === citation.paperId && !inLibrary)
  const { abstract, isKept } = useKeptWork(citation.paperId, citation.page, work !== undefined)
  const labels = usePageLabels(citation.paperId)
  const noted = useContext(CitedNotices).flatMap(({ papers }) => papers)
  const notice = noted.find(({ paperId }) => paperId === citation.paperId)?.notice
  const equations = useEquations(citation.paperId, citation.rects)
  const { word, meaning, dot } = VERDICTS[citation.verdict]
  const onPage = locatorOf(citation.page) === 'page'
  const kept = view.evidence.find(({ id }) => id === citation.evidenceId)
  const address = view.references.find(({ paperId }) => paperId === citation.paperId)?.url ?? work?.url ?? null
  return (
    <>
      {/* Placed above content of varying height, so that its buttons do not move. */}
      <div className="flex shrink-0 items-center gap-1 bg-sheet px-4.5 pt-2 text-xs text-soft">
        <span aria-live="polite" className="tabular-nums">
          Citation {number} of {count}
        </span>
        <Button aria-label="Previous citation" kind="quiet" className="px-2.5" onClick={() => walk.step(-1)}>
          ‹
        </Button>
        <Button aria-label="Next citation" kind="quiet" className="px-2.5" onClick={() => walk.step(1)}>
          ›
        </Button>
        {toSources && (
          <Button
            title="Choose which papers the answer may use"
            kind="quiet"
            className="min-h-8 px-2 text-xs"
            onClick={toSources}
          >
            Sources
          </Button>
        )}
        {/* At the right edge, even if the source has neither a PDF nor an address. */}
        <span className="ml-auto flex items-center gap-2">
          <OpenInZotero paperId={citation.paperId} page={onPage ? citation.page : undefined} />
          <OpenSource paperId={citation.paperId} place={citation.page} address={address} />
          <Button aria-label="Close source" kind="quiet" className="px-2.5" onClick={walk.close}>
            ×
          </Button>
        </span>
      </div>
      <header className="max-h-[35%] shrink-0 overflow-y-auto border-b border-line bg-sheet px-4.5 pt-1.5 pb-3.5">
        <h2 className="font-serif text-[1rem] leading-snug font-semibold">
          <PaperLink id={citation.paperId} className="underline-offset-2 hover:underline">
            {place.title}
          </PaperLink>
        </h2>
        <p className="mt-0.5 text-xs text-soft">
          {byline(paper?.authors ?? [], paper?.published ?? null)} · {placeName(citation.page, labels[citation.page])}
        </p>
        {notice && (
          <p role="note" className="mt-1">
            <PaperNotice notice={notice} />
          </p>
        )}
        {work && <OutsideSource work={work} isKept={isKept} />}
        {citation.quote && (onPage || !kept?.text.includes(citation.quote)) && <FoldingQuote quote={citation.quote} />}
        <ScannedQuote paperId={citation.paperId} quote={citation.rects} />
        <EquationCrops paperId={citation.paperId} equations={equations} />
        {kept?.kind === 'table' && <TableOnPage key={kept.id} passage={kept} opensItself />}
        {citation.quote && <PassageFigures paperId={citation.paperId} text={citation.quote} />}
        <p className="mt-2.5 flex items-baseline gap-1.5 text-xs text-soft">
          <span aria-hidden className={`size-2 flex-none ${dot}`} />
          <span>
            <b className="font-medium text-ink">{word}.</b> {meaning}
            {citation.why && ` Reason: ${citation.why.replace(/\.$/, '')}.`}
          </span>
        </p>
        {onPage && citation.rects.length === 0 && (
          <p className="mt-1 text-xs text-soft">
            The exact passage could not be located, so the page is shown without a highlight.
          </p>
        )}
      </header>
      {onPage ? (
        <PdfReader
          key={citation.paperId}
          paper={{
            id: citation.paperId,
            title: place.title,
            authors: paper?.authors ?? [],
            published: paper?.published ?? null,
          }}
          startPage={citation.page}
          turn={number}
          passage={citation.rects}
        />
      ) : (
        <KeptText
          place={citation.page}
          text={kept?.text ?? citation.quote}
          whole={abstract}
          quote={citation.quote}
          readAt={kept?.readAt}
        />
      )}
    </>
  )
}
