import { locatorOf, placeName } from '@/lib/citations/markers/place'

type Props = {
  /** see `locatorOf` */
  place: number
  text: string
  /** for an abstract: the full text, if known */
  whole?: string | null
  /** the quoted words; empty for none */
  quote: string
  readAt?: string
}

/** The text of a source without pages: an abstract, or a passage of a web page. */
export function KeptText({ place, text: read, whole, quote, readAt }: Props) {
  // Show a passage of an abstract within the whole.
  const text = locatorOf(place) === 'abstract' && whole?.includes(read) ? whole : read
  const marked = quote || (text === read ? '' : read)
  const at = marked ? text.indexOf(marked) : -1
  return (
    <div data-testid="kept-text" className="min-h-0 flex-1 overflow-y-auto px-4.5 py-4">
      <h3 className="text-xs font-semibold text-soft first-letter:uppercase">{placeName(place)}</h3>
      <p className="mt-2 font-serif text-[0.9375rem] leading-normal whitespace-pre-line wrap-anywhere">
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark ref={intoView} className="bg-mark/60 text-inherit">
              {marked}
            </mark>
            {text.slice(at + marked.length)}
          </>
        )}
      </p>
      <p className="mt-3 text-xs text-soft empty:hidden">
        {readAt
          ? `Retrieved on ${dayOf(readAt)}. The page may have changed since.`
          : locatorOf(place) === 'abstract' && 'Only the abstract of this work was read.'}
      </p>
    </div>
  )
}

/** Scrolls the marked words into view. */
function intoView(mark: HTMLElement | null) {
  mark?.scrollIntoView?.({ block: 'center' })
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
