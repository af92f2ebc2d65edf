'use client'
import { useMemo } from 'react'
import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import { paperLabels } from '@/lib/citations/labels/paper-labels'
import { placesName } from '@/lib/citations/markers/place'
import type { RunView } from '@/lib/research/run-view'
import { PassageButton } from '../source/passage-button'
import { evidenceUse, type UsedEvidence } from './evidence-use'
import { OwnNotes } from './own-notes'

type Props = {
  view: RunView
  sentences: AnswerSentence[]
  /** highlights the sentences that cite the hovered or focused passage */
  point(ords: readonly number[]): void
  show(ord: number): void
  /** opens the source at a passage, counted from 1 */
  openPassage(passage: number): void
  opened: number | null
  suffix: string
}

const NONE: readonly number[] = []

/** Every passage in the evidence, the sentences that cite it, and the passages that none cites. */
export function EvidenceList({ view, sentences, point, show, openPassage, opened, suffix }: Props) {
  const { evidence, citations, papers, references, works } = view
  const all = useMemo(() => evidenceUse(evidence, citations, sentences), [evidence, citations, sentences])
  const labels = useMemo(() => paperLabels([...works, ...papers, ...references]), [works, papers, references])
  if (all.length === 0) return null
  const used = all.filter((item) => item.sentences.length > 0)
  const unused = all.filter((item) => item.sentences.length === 0)
  const row = (item: UsedEvidence) => (
    <PassageRow
      key={item.passage.id}
      item={item}
      label={labels.get(item.passage.paperId) ?? item.passage.paperId}
      number={evidence.indexOf(item.passage) + 1}
      point={point}
      show={show}
      openPassage={openPassage}
      opened={opened}
    />
  )
  return (
    <section aria-label={`Evidence${suffix}`} className="mt-5">
      <details>
        <summary className="text-sm font-semibold text-soft">
          Evidence{' '}
          <span className="font-normal">
            ({all.length} {all.length === 1 ? 'passage' : 'passages'}
            {unused.length > 0 && `, ${unused.length} not used`})
          </span>
        </summary>
        {used.length > 0 && (
          <ul aria-label="Used" className="mt-2">
            {used.map(row)}
          </ul>
        )}
        {unused.length > 0 && (
          <>
            <h3 className="mt-4 mb-1 text-xs font-semibold text-soft">Not used</h3>
            <ul aria-label="Not used">{unused.map(row)}</ul>
          </>
        )}
      </details>
    </section>
  )
}

type RowProps = { item: UsedEvidence; label: string; number: number } & Pick<
  Props,
  'point' | 'show' | 'openPassage' | 'opened'
>

function PassageRow({ item: { passage, sentences }, label, number, point, show, openPassage, opened }: RowProps) {
  const { page, pages, section, text, notes } = passage
  return (
    <li
      className="border-t border-line py-2 hover:bg-sunk/60"
      onPointerEnter={() => point(sentences)}
      onPointerLeave={() => point(NONE)}
      onFocus={() => point(sentences)}
      onBlur={() => point(NONE)}
    >
      <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
        <PassageButton
          number={number}
          open={openPassage}
          opened={opened}
          className="rounded-sm font-medium text-ink underline-offset-2 hover:underline pointer-coarse:py-1"
        >
          {label} · {placesName({ page, pages })}
        </PassageButton>
        {section && <span className="min-w-0 truncate text-faint">· {section}</span>}
      </span>
      <span className="mt-0.5 line-clamp-2 font-serif text-[0.9375rem] leading-snug">{text}</span>
      {notes && <OwnNotes notes={notes} />}
      {sentences.length > 0 && (
        <span className="mt-1 flex flex-wrap items-center gap-1 text-xs text-soft">
          {sentences.length === 1 ? 'Sentence' : 'Sentences'}
          {sentences.map((ord) => (
            <button
              key={ord}
              type="button"
              aria-label={`Sentence ${ord + 1}`}
              onClick={() => show(ord)}
              className="rounded-sm px-1 text-accent tabular-nums underline-offset-2 hover:underline pointer-coarse:px-2.5 pointer-coarse:py-1"
            >
              {ord + 1}
            </button>
          ))}
        </span>
      )}
    </li>
  )
}
