import type { Rect } from '@/lib/text/document'

type Props = {
  rects: Omit<Rect, 'page'>[]
  /** passage: the cited text; kept: a highlight; found: a search match; here: the current match */
  kind: 'passage' | 'kept' | 'found' | 'here'
}

/** Marks on a page. Below a cited passage the page's own colours are dimmed, so that only ours stand out. */
export function PageMarks({ rects, kind }: Props) {
  if (rects.length === 0) return null
  const places = rects.map(({ x, y, w, h }) => ({
    key: `${x} ${y} ${w} ${h}`,
    style: { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` },
  }))
  return (
    <>
      {kind === 'passage' && places.map(({ key, style }) => <span key={key} className="pdf-tone" style={style} />)}
      <div className="pdf-marks">
        {places.map(({ key, style }) => (
          <span
            key={key}
            className="pdf-mark"
            data-kind={kind}
            data-testid={kind === 'passage' ? 'highlight' : undefined}
            style={style}
          />
        ))}
      </div>
    </>
  )
}
