import Link from 'next/link'
import { byline } from '@/app/markdown/paper-label'
import type { DraftSentence, DraftSource } from '@/lib/research/look-up/look-up'
import { CopyKey } from './copy-key'
import { VERDICTS } from './say-found'

type Props = { sentence: DraftSentence; open: DraftSource | null; onOpen(source: DraftSource): void }

const RELATIONS: Record<DraftSource['relation'], { word: string; tone: string; edge: string }> = {
  supports: { word: 'Supports', tone: 'text-good', edge: 'border-good' },
  contradicts: { word: 'Contradicts', tone: 'text-bad', edge: 'border-bad' },
  related: { word: 'Related', tone: 'text-weak', edge: 'border-edge' },
}

/** A sentence of the draft, and under it the pages that speak of it. */
export function SentenceSources({ sentence, open, onOpen }: Props) {
  const { word, tone } = VERDICTS[sentence.verdict]
  return (
    <li className="border-t border-line py-4">
      <p className="font-serif text-[1.0625rem] leading-relaxed wrap-anywhere">{sentence.text}</p>
      <p className={`mt-1 text-xs font-medium ${tone}`}>{word}</p>
      {sentence.sources.length > 0 && (
        <ul className="mt-2 flex flex-col gap-3">
          {sentence.sources.map((source) => (
            <Source
              key={source.marker}
              source={source}
              isOpen={source.marker === open?.marker && source.quote === open.quote}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function Source({ source, isOpen, onOpen }: { source: DraftSource; isOpen: boolean; onOpen: Props['onOpen'] }) {
  const { paperId, title, authors, published, page, quote, relation, judgedBy, relevance } = source
  const { word, tone, edge } = RELATIONS[relation]
  return (
    <li className={`border-l-2 pl-3.5 ${edge}`}>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => onOpen(source)}
        className="block w-full rounded-md px-1.5 py-0.5 text-left font-serif text-[0.9375rem] leading-normal wrap-anywhere hover:bg-sunk aria-pressed:bg-mark/45"
      >
        “{quote}”
      </button>
      <p className="mt-1 px-1.5 text-xs text-soft">
        <span className={`font-medium ${tone}`}>{word}</span> ·{' '}
        <Link
          href={`/library/${encodeURIComponent(paperId)}?page=${page}`}
          prefetch={false}
          className="text-ink underline-offset-2 hover:underline"
        >
          {title}
        </Link>{' '}
        · {byline(authors, published)} · page {page} · relevance {relevance.toFixed(2)} ·{' '}
        {judgedBy === 'model' ? 'judged by the model' : 'by words'}
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5 px-1.5">
        <CopyKey text={source.marker} />
        {source.citeKey && <CopyKey text={source.citeKey} />}
      </div>
    </li>
  )
}
