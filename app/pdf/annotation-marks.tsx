import type { CSSProperties } from 'react'
import type { Annotation, Highlight, Strokes } from '@/lib/library/highlights/highlights'
import type { Rect } from '@/lib/text/document'

type Annotated = Highlight & { annotation: Annotation }

export const isAnnotated = (highlight: Highlight): highlight is Annotated => highlight.annotation !== undefined

/** Annotations from Zotero on a page, in their colours: highlights, underlines, frames, points and ink. */
export function AnnotationMarks({ annotated, page }: { annotated: Annotated[]; page: number }) {
  const here = annotated.filter(({ rects }) => rects.some((rect) => rect.page === page))
  if (here.length === 0) return null
  return (
    <div className="pdf-marks">
      {here.map(({ id, rects, annotation: { kind, color, strokes } }) => {
        const style = { '--mark': color } as CSSProperties
        if (strokes) return <Ink key={id} strokes={strokes} style={style} />
        return rects
          .filter((rect) => rect.page === page)
          .map((rect) => (
            <span
              key={`${id} ${rect.x} ${rect.y}`}
              className="pdf-annotation"
              data-kind={kind}
              data-testid="annotation"
              style={{ ...style, ...placeOf(rect) }}
            />
          ))
      })}
    </div>
  )
}

/** Highlights imported from the PDF, in their original colours. */
export function ColoredMarks({ colored, page }: { colored: Highlight[]; page: number }) {
  const here = colored.flatMap(({ id, color, rects }) =>
    rects.filter((rect) => rect.page === page).map((rect) => ({ id, color, rect })),
  )
  if (here.length === 0) return null
  return (
    <div className="pdf-marks">
      {here.map(({ id, color, rect }) => (
        <span
          key={`${id} ${rect.x} ${rect.y}`}
          className="pdf-annotation"
          data-kind="highlight"
          style={{ '--mark': color, ...placeOf(rect) } as CSSProperties}
        />
      ))}
    </div>
  )
}

function Ink({ strokes: { width, paths }, style }: { strokes: Strokes; style: CSSProperties }) {
  return (
    <svg
      className="pdf-ink"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden
      style={style}
      data-testid="annotation"
    >
      {paths.map((path) => (
        <polyline key={path.slice(0, 4).join()} points={path.join(' ')} style={{ '--pen': width } as CSSProperties} />
      ))}
    </svg>
  )
}

export function placeOf({ x, y, w, h }: Rect): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }
}
