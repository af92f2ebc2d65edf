import type { Highlight } from '@/lib/library/highlights/highlights'

/** The highlight at a point of a page, in fractions of it; the latest one if there are several. */
export function keptAt(highlights: Highlight[], page: number, { x, y }: { x: number; y: number }): Highlight | null {
  const holds = ({ rects }: Highlight) =>
    rects.some(
      (rect) => rect.page === page && rect.x <= x && x <= rect.x + rect.w && rect.y <= y && y <= rect.y + rect.h,
    )
  return highlights.findLast(holds) ?? null
}
