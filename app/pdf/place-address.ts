import { locatorOf } from '@/lib/citations/markers/place'

/** The URL of a paper, including the page if the place is one. */
export function placeAddress(paperId: string, place: number): string {
  const paper = `/library/${encodeURIComponent(paperId)}`
  return locatorOf(place) === 'page' ? `${paper}?page=${place}` : paper
}
