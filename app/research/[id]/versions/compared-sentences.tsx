import type { ComparedSentence, ComparedWords, VersionComparison } from './compare-versions'

/** Formats a marker for display. */
export type Labelled = (marker: string) => string
export type Side = 'before' | 'after'

type Shown = {
  label: Labelled
  /** opens the source of a marker in a version */
  open(side: Side, marker: string): void
}
type Props = Shown & { comparison: VersionComparison; sideBySide: boolean }

/** The sentences of both versions under their headings. On a phone there is room for one column. */
export function ComparedSentences({ comparison: { sentences }, sideBySide, ...shown }: Props) {
  return (
    <div className="reading">
      {sentences.map((sentence, index) => {
        const opensSection = sentence.section !== (sentences[index - 1]?.section ?? null)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <div key={index} className={sideBySide ? 'max-w-none' : ''}>
            {opensSection && sentence.section && <h2>{sentence.section}</h2>}
            {sideBySide ? (
              <div className="mb-3 grid gap-x-8 desk:grid-cols-2">
                <Column sentence={sentence} side="before" {...shown} />
                <Column sentence={sentence} side="after" {...shown} />
              </div>
            ) : (
              <p className={sentence.kind === 'kept' ? 'text-soft' : ''}>
                {sentence.words.map(word)} <Citations sentence={sentence} {...shown} />
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

type ColumnProps = Shown & { sentence: ComparedSentence; side: Side }

function Column({ sentence, side, ...shown }: ColumnProps) {
  if (sentence[side] === null) return <p className="max-desk:hidden" />
  const words = sentence.words.filter((one) => one.in === 'both' || one.in === side)
  const cited = side === 'before' ? { ...sentence, gained: [] } : { ...sentence, lost: [] }
  return (
    <p className={sentence.kind === 'kept' ? 'text-soft' : ''}>
      {words.map(word)} <Citations sentence={cited} {...shown} />
    </p>
  )
}

function word({ text, in: where }: ComparedWords, index: number) {
  if (where === 'before') return <del key={index}>{text}</del>
  if (where === 'after') return <ins key={index}>{text}</ins>
  return text
}

function Citations({ sentence: { gained, lost }, label, open }: Shown & { sentence: ComparedSentence }) {
  const button = (side: Side, marker: string) => (
    <button
      type="button"
      className="font-sans text-xs whitespace-nowrap text-accent hover:underline"
      onClick={() => open(side, marker)}
    >
      {label(marker)}
    </button>
  )
  return (
    <>
      {lost.map((marker) => (
        <del key={marker} className="ml-1">
          {button('before', marker)}
        </del>
      ))}
      {gained.map((marker) => (
        <ins key={marker} className="ml-1">
          {button('after', marker)}
        </ins>
      ))}
    </>
  )
}
