'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { type CitationRenderer, CitationRendering, Markdown } from '@/app/markdown/markdown'
import { PassageFigures } from '@/app/pdf/passage-figures'
import { useModelConnected } from '@/app/shell/model-connected'
import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import { onlySentences } from '@/lib/citations/answer/place-sentences'
import type { AnswerSectionRange } from '@/lib/citations/blocks/answer-sections'
import { isCarried } from '@/lib/citations/verdict/verdict'
import { reportSections } from '@/lib/research/contents/report-sections'
import type { RunView } from '@/lib/research/run-view'
import type { AnswerPlace, PlacedAnswer } from '../source/places'
import { TableOnPage } from '../source/table-on-page'
import { CitationButton } from './citation-button'
import type { PartActions } from './part-menu'
import { Passage } from './passage'
import { PassageFormulas } from './passage-formulas'
import { QuotesTip, type Tip } from './quotes-tip'
import { SectionButton } from './section-button'
import { remarkOn, SENTENCE_VERDICTS } from './sentence-look'
import { SentenceQuotes } from './sentence-quotes'
import { useSentences } from './use-sentences'
import { useShowChecks } from './use-show-checks'
import { VerdictFilter } from './verdict-filter'

const PartMenu = dynamic(() => import('./part-menu').then((module) => module.PartMenu), { ssr: false })

type Props = PartActions & {
  view: RunView
  over: boolean
  answer: PlacedAnswer
  /** shown above the text */
  notice: ReactNode
  cite: number | null
  open(cite: number): void
  /** `ord`s of sentences to highlight: the target of a link, or those that cite the hovered source */
  marked: ReadonlySet<number>
  /** actions on a passage's paper; null while the answer is being written */
  paperChoices: ((paperId: string) => ReactNode) | null
  runId: string
  suffix: string
}

type Menu = { kind: AnswerPart['kind']; number: number; anchor: HTMLElement }

export function AnswerText(props: Props) {
  const { view, over, answer, notice, cite, open, marked, paperChoices, runId, suffix, ...actions } = props
  const id = useId()
  const reading = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip | null>(null)
  const [menu, setMenu] = useState<Menu | null>(null)
  const [onlyOpen, setOnlyOpen] = useState(false)
  const { sentences, sections, places } = answer
  const edited = useMemo(() => new Set(view.edited), [view.edited])
  const unsure = useMemo(
    () => new Set(sentences.filter(({ verdict }) => !isCarried(verdict)).map(({ ord }) => ord)),
    [sentences],
  )
  const ofReport = useMemo(() => reportNumbers(view, sections), [view, sections])
  // While growing, the text may lag behind clicks; when complete, the parts below it must get their final position.
  const growing = useDeferredValue(answer.text)
  const whole = over || sentences.length > 0 ? answer.text : growing
  // Verbatim passages need no count of quotes.
  const isPassages = view.analyst === 'extractive' && unsure.size === 0 && edited.size === 0
  const [showsChecks, setShowsChecks] = useShowChecks()
  const isFiltered = showsChecks && onlyOpen && unsure.size > 0
  const text = useMemo(() => (isFiltered ? onlySentences(whole, unsure) : whole), [whole, isFiltered, unsure])

  const stop = useSentences({
    answer: reading,
    ready: sentences.length > 0,
    open: (number, anchor) => {
      setTip(null)
      setMenu((now) =>
        now?.kind === 'sentence' && now.number === number ? null : { kind: 'sentence', number, anchor },
      )
    },
    point: (ord, anchor) => {
      const sentence = ord === null ? undefined : sentences[ord]
      if (!sentence || !anchor || menu) return setTip(null)
      const quotes = sentence.citations.flatMap((ord) => {
        const { citation = null, title = '' } = places[ord] ?? {}
        return citation ? [{ title, citation }] : []
      })
      const remark = quotes.length === 0 ? SENTENCE_VERDICTS[sentence.verdict].meaning : undefined
      setTip({ anchor, quotes, remark, delayMs: 500 })
    },
  })
  // A filtered answer may not contain the sentence in the tab order.
  const stopShown = !isFiltered || unsure.has(stop) ? stop : Math.min(...unsure)

  const canImprove = useModelConnected()
  const rendering = useMemo<CitationRenderer>(
    () => ({
      cite: (index) => {
        const place = places[index]
        if (!place) return null
        const cited = place.shown.cites.flatMap((number) => places[number - 1] ?? [])
        if (cited.length === 0) return null
        return (
          <CitationButton places={cited} cites={place.shown.cites} cite={cite} open={open} showTip={setTip} id={id} />
        )
      },
      sentence: (ord) => {
        const sentence = sentences[ord]
        if (!sentence) return null
        const isEdited = edited.has(sentence.text)
        return {
          verdict: sentence.verdict,
          isEdited,
          isOn: marked.has(ord) || (cite !== null && sentence.citations.includes(cite - 1)),
          isStop: ord === stopShown,
          remark: remarkOn(sentence, isEdited),
        }
      },
      passage: (cites, children) => {
        const own = cites.flatMap((index) => {
          const place = places[index]
          return place ? [{ number: index + 1, place }] : []
        })
        const [first] = own
        if (!first || view.analyst !== 'extractive') return null
        const { paperId, citation, isFolded } = first.place
        const evidence = view.evidence.find(({ id }) => id === citation?.evidenceId)
        return (
          <Passage
            places={own}
            paper={[...view.papers, ...view.works, ...view.references].find((paper) => paper.paperId === paperId)}
            section={evidence?.section ?? ''}
            notes={evidence?.notes ?? []}
            startsFolded={isFolded}
            isOn={own.some(({ number, place }) => number === cite || isMarked(place, sentences, marked))}
            open={open}
            pictures={
              evidence && (
                <>
                  {evidence.kind === 'table' && <TableOnPage passage={evidence} opensItself={!isFolded} />}
                  {evidence.kind !== 'table' && (
                    <PassageFormulas runId={runId} ord={view.evidence.indexOf(evidence)} passage={evidence} />
                  )}
                  <PassageFigures paperId={paperId} text={evidence.text} />
                </>
              )
            }
            choices={paperChoices?.(paperId)}
          >
            {children}
          </Passage>
        )
      },
      section: (number) =>
        hasOptions(
          sections[number],
          view.report ? number !== TITLE && (canImprove || ofReport.has(number)) : canImprove,
        ) ? (
          <SectionButton
            number={number}
            isOpen={menu?.kind === 'section' && menu.number === number}
            open={(anchor) => setMenu({ kind: 'section', number, anchor })}
          />
        ) : null,
    }),
    [
      places,
      sentences,
      sections,
      view,
      edited,
      marked,
      stopShown,
      menu,
      cite,
      open,
      paperChoices,
      id,
      canImprove,
      ofReport,
      runId,
    ],
  )
  const writing = !over && view.stages.some((stage) => stage.name === 'write')
  if (!view.markdown && !writing) return null
  const chosen = menu && chosenPart(menu, view.markdown, answer)
  const sentence = menu?.kind === 'sentence' ? sentences[menu.number] : undefined
  return (
    <section
      aria-label={`Answer${suffix}`}
      aria-busy={!over}
      data-answer
      tabIndex={-1}
      className="relative mt-4 text-reading outline-none"
    >
      {notice}
      {sentences.length > 0 && !isPassages && (
        <VerdictFilter
          sentences={sentences}
          edited={edited}
          open={unsure.size}
          isShown={showsChecks}
          show={setShowsChecks}
          isFiltered={isFiltered}
          filter={setOnlyOpen}
        />
      )}
      <CitationRendering value={rendering}>
        <div
          ref={reading}
          className="reading"
          data-passages={view.analyst === 'extractive' || undefined}
          data-checks={showsChecks || undefined}
        >
          <Markdown text={text} dollarMath={view.analyst !== 'extractive'} />
        </div>
      </CitationRendering>
      {writing && (
        <p aria-hidden className="mt-3 flex gap-1.5">
          <span className="breathing size-1.5 rounded-full bg-accent" />
        </p>
      )}
      {tip && <QuotesTip tip={tip} />}
      {menu && chosen && (
        <PartMenu
          key={`${menu.kind} ${menu.number}`}
          runId={runId}
          part={chosen}
          ord={sentences.findIndex(({ end }) => end > chosen.start)}
          name={nameOf(menu, answer)}
          link={sentence ? linkTo(runId, menu.number) : null}
          anchor={menu.anchor}
          close={() => setMenu(null)}
          isReportSection={menu.kind === 'section' && ofReport.has(menu.number)}
          {...actions}
        >
          {sentence && (
            <SentenceQuotes
              sentence={sentence}
              places={places}
              isEdited={edited.has(sentence.text)}
              open={(number) => {
                setMenu(null)
                open(number)
              }}
            />
          )}
        </PartMenu>
      )}
    </section>
  )
}

/**
 * Whether a section has any actions. `may`: without a model, sections can only be removed or added, and only in a
 * report.
 */
function hasOptions(section: AnswerSectionRange | undefined, may: boolean): boolean {
  return may && section !== undefined && section.start < section.end
}

/** Whether a link points to a sentence with this citation. */
function isMarked({ citation }: AnswerPlace, sentences: AnswerSentence[], marked: ReadonlySet<number>): boolean {
  return sentences.some(
    ({ ord, citations }) => marked.has(ord) && citation !== null && citations.includes(citation.ord),
  )
}

/** Index of a report's title, which is not a section. */
const TITLE = 0

/** Indices of a report's sections among all headings. */
function reportNumbers({ report, markdown }: RunView, sections: AnswerSectionRange[]): ReadonlySet<number> {
  const bodies = new Set(report ? reportSections(markdown, report.plan).map(({ body }) => body) : [])
  return new Set(sections.flatMap(({ start }, number) => (bodies.has(start) ? [number] : [])))
}

function chosenPart({ kind, number }: Menu, markdown: string, answer: PlacedAnswer): AnswerPart | null {
  const range = kind === 'sentence' ? answer.sentences[number] : answer.sections[number]
  if (!range) return null
  const { start, end } = range
  return { kind, start, end, text: markdown.slice(start, end) }
}

function nameOf({ kind, number }: Menu, { sentences, sections }: PlacedAnswer): string {
  return kind === 'sentence'
    ? `Sentence ${number + 1} of ${sentences.length}`
    : `Section “${sections[number]?.heading ?? ''}”`
}

/** The URL of a sentence, counted from 1. */
function linkTo(runId: string, ord: number): string {
  const url = new URL(window.location.pathname, window.location.origin)
  url.searchParams.set('run', runId)
  url.searchParams.set('sentence', String(ord + 1))
  return url.href
}
