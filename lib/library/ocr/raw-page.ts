import { isUnspaced } from '../../text/language/split-words'
import type { RawItem, RawPage } from '../pdf/reader/page-alone'
import type { OcrPage, OcrWord } from './ocr-page'

/** Ratio of font size to letter height, in points: the rows that Tesseract measures exclude the leading of the font. */
const SIZE_OF_ROW = 1.09
/** Sizes within this fraction of the size of most words count as equal, since rows without tall letters are lower. */
const SAME_SIZE = 0.17
/** Below this angle, in degrees, lines count as level. */
const LEVEL = 0.05

/**
 * Converts a recognized page to the form that the layout reads: one run of characters per word, with a space between
 * words of a line, except in scripts without spaces. Levels sloping lines by turning them around the middle of the
 * page, which `turnBack` reverses.
 */
export function toRawPage(page: OcrPage): RawPage {
  const { number, width, height, words } = page
  const usual = usualSize(page)
  const items: RawItem[] = []
  let before: OcrWord | undefined
  for (const word of words) {
    const [text, x0, , x1, , baseline, , line] = word
    const [middle, y] = turn(page, (x0 + x1) / 2, baseline, -page.skew)
    const size = (page.sizes[line] ?? 0) * SIZE_OF_ROW
    const fontSize = Math.abs(size / usual - 1) < SAME_SIZE ? usual : size
    const shift = middle - (x0 + x1) / 2
    const item = { text, x0: x0 + shift, x1: x1 + shift, y, fontSize, font: 'ocr', angle: 0 }
    const last = items.at(-1)
    if (last && before?.[7] === line && isUnspaced(last.text.slice(-1)) && isUnspaced(text.slice(0, 1)))
      last.x1 = item.x0
    else if (last && before?.[7] === line)
      items.push({ ...item, index: items.length, text: ' ', x0: last.x1, x1: Math.max(last.x1, item.x0) })
    items.push({ ...item, index: items.length })
    before = word
  }
  return { number, width, height, items }
}

/** Converts a point of the leveled page to its position on the displayed page. */
export function turnBack(page: OcrPage, x: number, y: number): [x: number, y: number] {
  return turn(page, x, y, page.skew)
}

function turn({ width, height, skew }: OcrPage, x: number, y: number, degrees: number): [x: number, y: number] {
  if (Math.abs(skew) < LEVEL) return [x, y]
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - width / 2, y - height / 2]
  return [
    width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]
}

/** Estimates the usual font size: the median line size over all words, scaled by `SIZE_OF_ROW`. */
function usualSize({ words, sizes }: OcrPage): number {
  const all = words.map(([, , , , , , , line]) => sizes[line] ?? 0).sort((a, b) => a - b)
  return (all[Math.floor(all.length / 2)] ?? 10) * SIZE_OF_ROW
}
