import { placeName } from '@/lib/citations/markers/place'

type Props = {
  /** see `locatorOf` */
  place: number
  text: string
  /** the words of it that were quoted; empty for none */
  quote: string
  readAt?: string
}

/** An abstract, or a passage of a web page as it was read: what there is to see of a source without pages. */
export function KeptText({ place, text, quote, readAt }: Props) {
  const at = quote ? text.indexOf(quote) : -1
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4.5 py-4">
      <h3 className="text-xs font-semibold text-soft first-letter:uppercase">{placeName(place)}</h3>
      <p className="mt-2 font-serif text-[0.9375rem] leading-normal whitespace-pre-line wrap-anywhere">
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark className="bg-mark/60 text-inherit">{quote}</mark>
            {text.slice(at + quote.length)}
          </>
        )}
      </p>
      <p className="mt-3 text-xs text-soft">
        {readAt
          ? `As it was read on ${dayOf(readAt)}. The page may have changed since.`
          : 'Only the abstract of this work was read.'}
      </p>
    </div>
  )
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
