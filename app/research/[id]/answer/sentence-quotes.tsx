import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import type { AnswerPlace } from '../source/places'
import { QuoteWords } from './quote-words'
import { SENTENCE_VERDICTS } from './sentence-look'
import { judgeOf, VERDICTS } from './verdicts'

type Props = {
  sentence: AnswerSentence
  places: AnswerPlace[]
  isEdited: boolean
  open(cite: number): void
}

/** The sources of a sentence: each quote with its page and verdict, linked to the source. */
export function SentenceQuotes({ sentence, places, isEdited, open }: Props) {
  const { word, meaning, dot } = SENTENCE_VERDICTS[sentence.verdict]
  const behind = sentence.citations.flatMap((ord) => {
    const place = places[ord]
    return place?.citation ? [{ ord, place, citation: place.citation }] : []
  })
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-xs text-soft">
        <span className={`size-2 ${dot}`} />
        <b className="font-medium text-ink">{word}</b>
        {isEdited && <span>· edited by hand</span>}
      </p>
      {behind.length === 0 && <p className="text-xs text-soft">{meaning}</p>}
      {behind.length > 0 && (
        <ul aria-label="Quotes" className="-mx-2 grid max-h-60 gap-1 overflow-y-auto">
          {behind.map(({ ord, place, citation }) => (
            <li key={citation.id}>
              <button
                type="button"
                onClick={() => open(ord + 1)}
                className="block w-full rounded-md px-2 py-1 text-left hover:bg-sunk"
              >
                <span className="line-clamp-4 font-serif text-[0.9375rem] leading-snug">
                  {citation.quote ? <QuoteWords quote={citation.quote} marks /> : VERDICTS[citation.verdict].meaning}
                </span>
                <span className="mt-0.5 block text-xs text-soft">
                  {place.label} · {VERDICTS[citation.verdict].word.toLowerCase()}, {judgeOf(citation)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
