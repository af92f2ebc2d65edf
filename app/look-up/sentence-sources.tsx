import Link from 'next/link'
import { byline } from '@/app/markdown/byline'
import { placeAddress } from '@/app/pdf/place-address'
import { VERDICTS } from '@/app/research/[id]/answer/verdicts'
import { formatKey } from '@/lib/citations/drafts/cite-draft'
import { placeName } from '@/lib/citations/markers/place'
import type { DraftSentence, DraftSource } from '@/lib/research/look-up/look-up'
import { CopyKey } from './copy-key'
import { MarkedPassage } from './marked-passage'
import { sayVerdict } from './say-found'

type Props = { sentence: DraftSentence; open: DraftSource | null; onOpen(source: DraftSource): void }

const RELATIONS: Record<DraftSource['relation'], { word: string; tone: string; edge: string }> = {
  supports: { word: 'Supports', tone: 'text-good', edge: 'border-good' },
  contradicts: { word: 'Contradicts', tone: 'text-bad', edge: 'border-bad' },
  related: { word: 'Similar', tone: 'text-weak', edge: 'border-edge' },
}

/** Labels used when no model has judged. */
const SAID: Record<DraftSource['relation'], string> = {
  supports: 'word for word',
  contradicts: '',
  related: 'not checked',
}

/** A sentence of the draft, with its relevant pages below. */
export function SentenceSources({ sentence, open, onOpen }: Props) {
  const { word, tone } = sayVerdict(sentence)
  return (
    <li className="border-t border-line py-4">
      <p className="font-serif text-[1.0625rem] leading-relaxed wrap-anywhere">{sentence.text}</p>
      <p className={`mt-1 text-xs font-medium ${tone}`}>
        {word}
        {sentence.verdict !== 'nothing' && (
          <>
            {' · '}
            <Link
              href={`/look-up/agreement?claim=${encodeURIComponent(sentence.text)}`}
              prefetch={false}
              className="font-normal text-soft underline underline-offset-2 hover:text-ink"
            >
              What every paper says about it
            </Link>
          </>
        )}
      </p>
      {sentence.sources.length > 0 && (
        <ul className="mt-2 flex flex-col gap-3">
          {sentence.sources.map((source) => (
            <Source
              key={source.marker}
              said={sentence.text}
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

type SourceProps = { said: string; source: DraftSource; isOpen: boolean; onOpen: Props['onOpen'] }

/** A relevant page, with its citation keys and a button to open it. */
export function Source({ said, source, isOpen, onOpen }: SourceProps) {
  const { paperId, title, authors, published, page, label, quote, passage, relation, verdict, judgedBy, why } = source
  const { word, tone, edge } = RELATIONS[relation]
  const isContrary = relation === 'contradicts'
  return (
    <li className={`border-l-2 pl-3.5 ${edge} ${isContrary ? 'sm:grid sm:grid-cols-2 sm:gap-x-3' : ''}`}>
      {isContrary && (
        <figure className="px-1.5 py-0.5">
          <figcaption className="text-xs text-soft">Your draft</figcaption>
          <blockquote className="font-serif text-[0.9375rem] leading-normal wrap-anywhere">“{said}”</blockquote>
        </figure>
      )}
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => onOpen(source)}
        className="block w-full rounded-md px-1.5 py-0.5 text-left font-serif text-[0.9375rem] leading-normal wrap-anywhere hover:bg-sunk aria-pressed:bg-mark/45"
      >
        {isContrary && <span className="block font-sans text-xs text-soft">The page</span>}
        {relation === 'related' ? <MarkedPassage {...passage} /> : `“${quote}”`}
      </button>
      <p className="col-span-2 mt-1 px-1.5 text-xs text-soft">
        <span className={`font-medium ${tone}`}>{word}</span> ·{' '}
        <Link
          href={placeAddress(paperId, page)}
          prefetch={false}
          className="text-ink underline decoration-edge underline-offset-2"
        >
          {title}
        </Link>{' '}
        · {byline(authors, published)} · {placeName(page, label)} ·{' '}
        {relation === 'supports' && judgedBy === 'model' && `${VERDICTS[verdict].word.toLowerCase()}, `}
        {judgedBy === 'model' ? `judged by the model${why ? `: ${why}` : ''}` : SAID[relation]}
      </p>
      <div className="col-span-2 mt-1 flex flex-wrap gap-1.5 px-1.5">
        <CopyKey text={formatKey(source, 'author')} />
        {source.citeKey && <CopyKey text={source.citeKey} />}
      </div>
    </li>
  )
}
