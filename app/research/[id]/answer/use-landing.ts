'use client'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import { answerSentences } from '@/lib/citations/answer/answer-sentences'
import type { RunView } from '@/lib/research/run-view'
import type { PlacedAnswer } from '../source/places'

type Options = {
  pane: RefObject<HTMLElement | null>
  answer: PlacedAnswer
  /** number of the sentence in the URL, from 1 */
  sentence: number | null
  /** `ord` of the sentence that was just edited */
  edited: number | null
  /** the part that was improved or added */
  target: Pick<AnswerPart, 'start'> | null
  /** the version that this one was made from, if known */
  earlier: RunView | undefined
}

/**
 * Scrolls to the sentence in the URL or the part just improved, and after an edit by hand returns the focus. Returns
 * the `ord`s of the sentences to highlight.
 */
export function useLanding({ pane, answer, sentence, edited, target, earlier }: Options): number[] {
  const { sentences } = answer
  const linked = sentence !== null && sentences[sentence - 1] ? sentence - 1 : null
  const isThere = sentences.length > 0
  const wasThere = useRef(isThere)

  useEffect(() => {
    if (isThere && linked !== null) findSentence(pane.current, linked)?.scrollIntoView({ block: 'center' })
  }, [pane, isThere, linked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!isThere) return
    if (target && !wasThere.current)
      findSentence(pane.current, ordAt(sentences, target.start))?.scrollIntoView({ block: 'center' })
    if (edited !== null && document.activeElement === document.body)
      findSentence(pane.current, Math.min(edited, sentences.length - 1))?.focus({ preventScroll: true })
    wasThere.current = true
  }, [isThere])

  const improved = useMemo(() => {
    if (!target || !earlier) return []
    const before = new Set(answerSentences(earlier.markdown, earlier.citations).map(({ text }) => text))
    return sentences.filter(({ text }) => !before.has(text)).map(({ ord }) => ord)
  }, [sentences, earlier, target])
  return linked === null ? improved : [linked]
}

export function findSentence(pane: HTMLElement | null, ord: number | null): HTMLElement | null {
  return pane?.querySelector<HTMLElement>(`[data-sentence="${ord}"][tabindex]`) ?? null
}

function ordAt(sentences: PlacedAnswer['sentences'], at: number): number | null {
  return (sentences.find(({ end }) => end > at) ?? sentences.at(-1))?.ord ?? null
}
