import type { ComparedSentence, ComparedWords, Comparison } from '@/lib/research/versions/compare-versions'

/** A marker as it is shown. */
export type Labelled = (marker: string) => string

type Props = { comparison: Comparison; label: Labelled; sideBySide: boolean }

/** The sentences of both versions under their headings. On a phone there is room for one column. */
export function ComparedSentences({ comparison: { sentences }, label, sideBySide }: Props) {
  return (
    <div className={`reading ${sideBySide ? '' : 'max-w-[45rem]'}`}>
      {sentences.map((sentence, index) => {
        const opensSection = sentence.section !== (sentences[index - 1]?.section ?? null)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <div key={index}>
            {opensSection && sentence.section && <h2>{sentence.section}</h2>}
            {sideBySide ? (
              <div className="mb-3 grid gap-x-8 desk:grid-cols-2">
                <Column sentence={sentence} side="before" label={label} />
                <Column sentence={sentence} side="after" label={label} />
              </div>
            ) : (
              <p className={sentence.kind === 'kept' ? 'text-soft' : ''}>
                {sentence.words.map(word)} <Citations sentence={sentence} label={label} />
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

type ColumnProps = { sentence: ComparedSentence; side: 'before' | 'after'; label: Labelled }

function Column({ sentence, side, label }: ColumnProps) {
  if (sentence[side] === null) return <p className="max-desk:hidden" />
  const words = sentence.words.filter((one) => one.in === 'both' || one.in === side)
  const cited = side === 'before' ? { ...sentence, gained: [] } : { ...sentence, lost: [] }
  return (
    <p className={sentence.kind === 'kept' ? 'text-soft' : ''}>
      {words.map(word)} <Citations sentence={cited} label={label} />
    </p>
  )
}

function word({ text, in: where }: ComparedWords, index: number) {
  if (where === 'before') return <del key={index}>{text}</del>
  if (where === 'after') return <ins key={index}>{text}</ins>
  return text
}

function Citations({ sentence: { gained, lost }, label }: { sentence: ComparedSentence; label: Labelled }) {
  return (
    <>
      {lost.map((marker) => (
        <del key={marker} className="cite">
          {label(marker)}
        </del>
      ))}
      {gained.map((marker) => (
        <ins key={marker} className="cite">
          {label(marker)}
        </ins>
      ))}
    </>
  )
}
