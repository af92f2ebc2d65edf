import type { BodyFont } from './body-font'
import type { Line } from './line'

/** Words before the number of a caption, in the languages of papers read so far. */
const WORD = String.raw`fig(?:ure|ura|\.)?|abb(?:ildung|\.)|tab(?:leau|elle|ella|ela|la)|table|tab\.|algorithm|listing|scheme|box|plate|chart|exhibit`
const NUMBER = String.raw`(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?|[IVX]+|S\d+`
const LABEL = new RegExp(String.raw`^(?:${WORD})\s*\.?\s*(?:${NUMBER})\s*(?:\([a-z]\))?\s*[:.|–—-]`, 'i')
const LABEL_WITHOUT_COLON =
  /^(Figure|Fig\.|Table|FIG\.|TABLE|Algorithm|Figura|FIGURA|Abbildung|Abb\.|Tabelle|TABELLE|Tableau|TABLEAU|Tabla|Tabela|Tabella)\s+((?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+)\s+(?:\([a-z]\)\s*)?\p{Lu}/u
/** A label alone on its line, above the title of its table or figure. */
const LABEL_ALONE = new RegExp(String.raw`^(?:${WORD})\s*(?:${NUMBER})\s*[:.]?$`, 'i')
const SENTENCE_ABOUT_ONE = /^(table|figure|fig\.?)\s*[^\s:|]+\s*(shows|presents|lists|and|illustrates)/i

export const hasCaptionLabel = (text: string) =>
  LABEL.test(text) || LABEL_WITHOUT_COLON.test(text) || LABEL_ALONE.test(text)

/** Whether a line starts a caption (`Figure 3: …`), rather than mentioning a figure in the middle of a paragraph. */
export function startsCaption(line: Line, before: Line | undefined, body: BodyFont): boolean {
  if (!hasCaptionLabel(line.text) || SENTENCE_ABOUT_ONE.test(line.text)) return false
  if (line.text.length <= 8 && !LABEL_ALONE.test(line.text)) return false
  if (!before || before.column !== line.column || before.kind !== 'paragraph') return true
  if (Math.abs(line.y - before.y) > 1.25 * line.fontSize) return true
  return /[.:]$/.test(before.text) && line.font !== body.font
}

/** Whether a line continues the caption that began at `first`. */
export function continuesCaption(line: Line, before: Line, first: Line, body: BodyFont): boolean {
  const step = line.y - before.y
  if (step < -1 || Math.abs(step) >= 1.45 * line.fontSize + 0.5) return false
  if (Math.abs(step) >= 1.5 * Math.max(line.fontSize, before.fontSize)) return false
  if (Math.abs(line.fontSize - first.fontSize) >= 0.5 || line.gaps > 0 || LABEL.test(line.text)) return false
  const smaller = line.fontSize < body.fontSize - 0.4
  if (before === first && LABEL_ALONE.test(first.text)) return true
  const lineWasFull = before.x1 > first.x1 - 3 * line.fontSize
  if (line.font !== first.font && !smaller && !lineWasFull) return false
  const newParagraph = before.x1 < first.x1 - 6 * line.fontSize && line.x0 > first.x0 + 0.7 * line.fontSize
  return !(newParagraph && Math.abs(line.fontSize - body.fontSize) < 0.3)
}
