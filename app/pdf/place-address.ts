import { locatorOf } from '@/lib/citations/markers/place'

/** The address of a paper, at the page where the place is one. */
export function placeAddress(paperId: string, place: number): string {
  const paper = `/library/${encodeURIComponent(paperId)}`
  return locatorOf(place) === 'page' ? `${paper}?page=${place}` : paper
}
