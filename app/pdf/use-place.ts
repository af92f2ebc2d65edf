import { type RefObject, useMemo } from 'react'

/** A point of a page, in fractions of its width and height, which is at the left of the view. */
type Point = { page: number; x: number; y: number }
/** `below`: how far below the upper edge of the view it is, in CSS pixels. */
type ReadingSpot = Point & { below: number }

/** Between the edge of the view and what is read, in CSS pixels. */
const MARGIN = 20

/** Knows what is read among the pages, so that it stays where it is when the view gets wider or narrower. */
export function usePlace(scroller: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    let place: ReadingSpot | null = null
    let own = { left: 0, top: 0 }
    /** of the view, when what is read was last put there */
    let width = 0
    const put = (next: ReadingSpot) => {
      const box = scroller.current
      const slot = box?.querySelector<HTMLElement>(`[data-page="${next.page}"]`)
      if (!box || !slot) return
      place = next
      box.scrollTop = slot.offsetTop + next.y * slot.offsetHeight - next.below
      // Lines are read from their beginning.
      box.scrollLeft = slot.offsetLeft + next.x * slot.offsetWidth - MARGIN
      own = { left: box.scrollLeft, top: box.scrollTop }
    }
    return {
      /** Brings a point to where one reads. */
      show(point: Point) {
        if (scroller.current) put({ ...point, below: lineOf(scroller.current) })
      },
      showAgain() {
        width = scroller.current?.clientWidth ?? 0
        if (place) put(place)
      },
      /** To be called when the view was scrolled: gives the page that is read. */
      note(box: HTMLElement): number {
        const slot = slotInView(box)
        const page = Number(slot?.dataset.page ?? 1)
        // What was shown may lie nearer to the edge of all pages than was asked for: what was asked for is kept.
        const isOwn = box.scrollLeft === own.left && box.scrollTop === own.top
        // Where it lies in a view that has just got wider or narrower says nothing: it is put back in a moment.
        if (slot && !isOwn && box.clientWidth === width)
          place = {
            page,
            x: (box.scrollLeft + MARGIN - slot.offsetLeft) / slot.offsetWidth,
            y: (box.scrollTop + lineOf(box) - slot.offsetTop) / slot.offsetHeight,
            below: lineOf(box),
          }
        return page
      },
    }
  }, [scroller])
}

/** How far below the upper edge of the view one reads. */
const lineOf = (box: HTMLElement) => box.clientHeight / 3

/** The page at which one reads. */
function slotInView(box: HTMLElement): HTMLElement | undefined {
  const slots = [...box.querySelectorAll<HTMLElement>('[data-page]')]
  return slots.findLast((slot) => slot.offsetTop <= box.scrollTop + lineOf(box)) ?? slots[0]
}
