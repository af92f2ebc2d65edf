import type { BodyFont } from './body-font'
import { isBlank, letterShare } from './characters'
import type { Line } from './line'

const NAMES = [
  'abstract|summary|introduction|background|related works?|preliminaries|motivation',
  'methods?|methodology|materials and methods|experiments?|experimental (setup|results|section)',
  'results?|results and discussion|discussion|evaluation|analysis|limitations?',
  'conclusions?|concluding remarks|conclusions? and .{3,30}|future works?|discussion and .{3,30}',
  'acknowledge?ments?|acknowledge?ments? and .{3,30}|references|bibliography|appendix|appendices',
  'ethics statement|ethical considerations?|broader impacts?( statement)?|reproducibility( statement)?',
  'author contributions?|contributions|checklist|supplementary (materials?|information)|impact statement',
  'keywords|ccs concepts',
].join('|')

/** Common section names, with or without a number. */
export const NAMED_HEADING = new RegExp(`^(?:(?:\\d{1,2}|[IVXL]{1,5}|[A-Z])\\s*[.:]?\\s+)?(${NAMES})\\s*[:.]?$`, 'i')

/** `3`, `2.3`, `A.1`, `IV.`, `Appendix B` or `§ 4`, followed by a title. */
export const NUMBERED_HEADING =
  /^((?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){1,3}|[A-Z]|[IVX]{1,5})\.?|Appendix\s+[A-Z0-9]{1,2}[.:]?|§\s*\d+(?:\.\d+)*)\s+(\S.*)$/

export const REFERENCES_HEADING =
  /^(?:(?:\d{1,2}|[IVXL]{1,5}|[A-Z])\s*[.:]?\s*)?(references?|bibliography|literature cited|works cited|cited literature|references? and notes|references cited)\s*[:.]?$/i

/** The start of a list of keywords. */
export const KEYWORDS =
  /^\s*(key\s?-?words?|k\s?e\s?y\s?w\s?o\s?r\s?d\s?s|index terms|general terms|categories and subject|ccs concepts|mots[- ]cl[ée]s|schl[üu]sselw[öo]rter|palabras clave|palavras-chave|parole chiave|trefwoorden|关键词|关键字|キーワード|주제어|핵심어|الكلمات المفتاحية|מילות מפתח)/i

const MATH = /[=<>≤≥∑∫]/
const PLAIN_TITLE = /^[\p{L}\p{N} ,:&'’()/\-–?]+$/u

/**
 * Whether a line is a heading. pdf.js does not report bold type, but together a font other than the body's, a larger
 * size, a number or a common name, and space above are reliable.
 */
export function isHeading(line: Line, before: Line | undefined, after: Line | undefined, body: BodyFont): boolean {
  const text = line.text.replace(/\t/g, ' ').trim()
  if (text.length < 3 || text.length > 110 || line.gaps > 1) return false
  if (/[.,;]$/.test(text) && !/^(abstract|references|\d[\d.]*\s+\S.{0,60}\.)$/i.test(text)) return false
  const inCapitals = text === text.toUpperCase() && /[A-Z]{3}/.test(text)
  const looksDifferent = line.font !== body.font || Math.abs(line.fontSize - body.fontSize) > 0.4 || inCapitals

  if (NAMED_HEADING.test(text) && (looksDifferent || REFERENCES_HEADING.test(text)))
    return line.fontSize > body.fontSize * 0.72
  if (line.fontSize < body.fontSize * 0.9 || goesOnSentence(line, before, body)) return false
  if (looksDifferent && isNumberedTitle(text)) return true
  return isLarge(line, text, body) || isSetApart(line, text, before, after, body)
}

/** Maximum leading inside a paragraph, in font sizes, and minimum length of its lines. */
const LEADING = 1.5
const FULL_LINE = 35

/** Whether a line follows closely on a long line of running text that ends no sentence. OCR measures some lines larger. */
function goesOnSentence(line: Line, before: Line | undefined, body: BodyFont): boolean {
  if (before?.kind !== 'paragraph' || before.column !== line.column || line.font !== body.font) return false
  const step = line.y - before.y
  const isOpen = before.text.length >= FULL_LINE && !/[.!?:]["”’)\]]?$/.test(before.text)
  return isOpen && step > 0 && step < LEADING * body.fontSize
}

function isNumberedTitle(text: string): boolean {
  const [, number = '', title = ''] = text.match(NUMBERED_HEADING) ?? []
  if (!/\p{L}{3}/u.test(title) || title.length >= 95 || MATH.test(title) || letterShare(title) <= 0.6) return false
  return /^\p{Lu}/u.test(title) || (/^\d/.test(number) && /^[a-z]/.test(title))
}

function isLarge(line: Line, text: string, body: BodyFont): boolean {
  if (line.fontSize < body.fontSize * 1.1 || line.fontSize >= body.fontSize * 2.2) return false
  return /\p{L}{3}/u.test(text) && text.length < 90 && !/[=∑∫@]/.test(text) && letterShare(text) > 0.7
}

/** A short title in a different font, with space above it and the body font below it. */
function isSetApart(line: Line, text: string, before: Line | undefined, after: Line | undefined, body: BodyFont) {
  if (line.font === body.font || Math.abs(line.fontSize - body.fontSize) > body.fontSize * 0.12) return false
  if (!/^\p{Lu}/u.test(text) || text.length >= 70 || text.split(' ').length > 9 || !PLAIN_TITLE.test(text)) return false
  if (!line.items.every((item) => isBlank(item.text) || item.font === line.font)) return false
  const above = before?.column === line.column ? line.y - before.y : 99
  const below = after?.column === line.column ? after.y - line.y : 99
  const widest = 0.8 * (line.gutter === null ? 0.7 : 0.42) * 600
  return (
    above > 1.45 * body.fontSize && line.x1 - line.x0 < widest && below < 3 * body.fontSize && after?.font === body.font
  )
}
