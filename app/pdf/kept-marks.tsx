import type { Highlight } from '@/lib/library/organize/highlights'
import { PageMarks } from './page-marks'

/** The person's highlights on a page. Each has a button for the keyboard; the pointer goes through it to the words. */
export function KeptMarks({ highlights, page }: { highlights: Highlight[]; page: number }) {
  const here = (rect: { page: number }) => rect.page === page
  return (
    <>
      <PageMarks rects={highlights.flatMap(({ rects }) => rects.filter(here))} kind="kept" />
      {highlights.map(({ id, quote, note, rects }) => {
        const [first] = rects
        if (!first || !here(first)) return null
        return (
          <button
            key={id}
            type="button"
            data-kept={id}
            aria-label={`Highlight: ${quote}${note ? `. Note: ${note}` : ''}`}
            className="pointer-events-none absolute"
            style={{
              left: `${first.x * 100}%`,
              top: `${first.y * 100}%`,
              width: `${first.w * 100}%`,
              height: `${first.h * 100}%`,
            }}
          />
        )
      })}
    </>
  )
}
