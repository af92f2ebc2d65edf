import { type RefObject, useMemo } from 'react'

/** A point on a page, in fractions of its size, that is at the left of the view. */
type Point = { page: number; x: number; y: number }
/** `below`: its distance from the top of the view, in CSS pixels. */
type ReadingSpot = Point & { below: number }

/** Distance between the edge of the view and the text, in CSS pixels. */
const MARGIN = 20

/** Remembers the reading position, so that it stays in place when the view is resized. */
export function usePlace(scroller: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    let place: ReadingSpot | null = null
    let own = { left: 0, top: 0 }
    /** width of the view when the position was last applied */
    let width = 0
    const put = (next: ReadingSpot) => {
      const box = scroller.current
      const slot = box?.querySelector<HTMLElement>(`[data-page="${next.page}"]`)
      if (!box || !slot) return
      place = next
      box.scrollTop = slot.offsetTop + next.y * slot.offsetHeight - next.below
      // Show lines from their start.
      box.scrollLeft = slot.offsetLeft + next.x * slot.offsetWidth - MARGIN
      own = { left: box.scrollLeft, top: box.scrollTop }
    }
    return {
      /** Scrolls a point to the reading line. */
      show(point: Point) {
        if (scroller.current) put({ ...point, below: lineOf(scroller.current) })
      },
      showAgain() {
        width = scroller.current?.clientWidth ?? 0
        if (place) put(place)
      },
      /** Call after scrolling: returns the page being read. */
      note(box: HTMLElement): number {
        const slot = slotInView(box)
        const page = Number(slot?.dataset.page ?? 1)
        // At the edge of the document the view cannot show the requested position; keep the requested one.
        const isOwn = box.scrollLeft === own.left && box.scrollTop === own.top
        // After a resize the position is meaningless, and will be restored in a moment.
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

/** Distance of the reading line from the top of the view. */
const lineOf = (box: HTMLElement) => box.clientHeight / 3

/** The page at the reading line. */
function slotInView(box: HTMLElement): HTMLElement | undefined {
  const slots = [...box.querySelectorAll<HTMLElement>('[data-page]')]
  return slots.findLast((slot) => slot.offsetTop <= box.scrollTop + lineOf(box)) ?? slots[0]
}
