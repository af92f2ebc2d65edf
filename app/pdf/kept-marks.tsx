import type { Highlight } from '@/lib/library/highlights/highlights'
import { AnnotationMarks, ColoredMarks, isAnnotated, placeOf } from './annotation-marks'
import { annotationName } from './annotation-name'
import { PageMarks } from './page-marks'

/**
 * The person's highlights on a page. Each has a button for the keyboard; pointer events pass through it to the text.
 */
export function KeptMarks({ highlights, page }: { highlights: Highlight[]; page: number }) {
  const here = (rect: { page: number }) => rect.page === page
  const own = highlights.filter((highlight) => !isAnnotated(highlight) && !highlight.color)
  const colored = highlights.filter(({ color }) => color)
  return (
    <>
      <PageMarks rects={own.flatMap(({ rects }) => rects.filter(here))} kind="kept" />
      <ColoredMarks colored={colored} page={page} />
      <AnnotationMarks annotated={highlights.filter(isAnnotated)} page={page} />
      {highlights.map((highlight) => {
        const { id, quote, note, rects } = highlight
        const [first] = rects
        if (!first || !here(first)) return null
        return (
          <button
            key={id}
            type="button"
            data-kept={id}
            aria-label={`${annotationName(highlight)}: ${[quote, note && `Note: ${note}`].filter(Boolean).join('. ') || `page ${page}`}`}
            className="pointer-events-none absolute"
            style={placeOf(first)}
          />
        )
      })}
    </>
  )
}
