import { safeLink } from '@/app/markdown/safe-link'
import { locatorOf } from '@/lib/citations/markers/place'

type Props = { paperId: string; place: number; address: string | null }

/** A link to the source itself: its PDF at the page, or its web address. */
export function OpenSource({ paperId, place, address }: Props) {
  const onPage = locatorOf(place) === 'page'
  const href = onPage ? `/api/papers/${encodeURIComponent(paperId)}/pdf#page=${place}` : safeLink(address ?? undefined)
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2 hover:text-ink">
      {onPage ? 'Open PDF' : 'Open source'}
    </a>
  )
}
