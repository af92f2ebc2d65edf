import type { CslItem } from '../../citations/csl/csl-item'

type CslDate = NonNullable<CslItem['issued']>

const LANGUAGES = 'de fr es pt it nl da sv nb fi pl cs sk hu ro tr ru uk bg el ca hr sl et lv lt id'.split(' ')
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SEASONS = [/\bspring\b/i, /\bsummer\b/i, /\b(?:autumn|fall)\b/i, /\bwinter\b/i]
const CIRCA = /^\s*(?:c\.|ca\.?|circa|approx\.?)\s*(?=\d)|(?<=\d)\s*[?~%]\s*$/i

/**
 * Parses a date as written in BibLaTeX (EDTF levels 0 and 1) and by reference managers into CSL's form: ranges, also
 * open ones (by their known end; `edtf` keeps the original), seasons, circa. A text without a year becomes `literal`.
 * Undefined for an empty text.
 */
export function readDate(text: string): CslDate | undefined {
  const date = text.replace(/\s+/g, ' ').trim()
  if (!date) return undefined
  const [from = '', to, ...more] = date.split('/').map((side) => side.trim())
  const sides = to !== undefined && more.length === 0 ? [from, to].map(readSide) : []
  const isRange = to !== undefined && (isEdtf(from) || isOpen(from)) && (isEdtf(to) || isOpen(to))
  if (isRange && sides.some(Boolean)) {
    const known = sides.flatMap((side) => side ?? [])
    return {
      'date-parts': known.map(({ parts }) => parts),
      ...(known.length === 1 && { edtf: date }),
      ...(known.some(({ circa }) => circa) && { circa: true }),
      ...(known[0]?.season && { season: known[0].season }),
    }
  }
  const side = readSide(date) ?? readWords(date)
  if (!side) return { literal: date }
  const { parts, circa, season } = side
  return { 'date-parts': [parts], ...(circa && { circa }), ...(season && { season }) }
}

type Side = { parts: number[]; circa?: true; season?: number }

const isOpen = (text: string) => text === '' || text === '..' || /^(?:open|unknown)$/i.test(text)
const isEdtf = (text: string) => /^-?\d{4}(?:-|$|[?~%]|T)/.test(text) || /^\d{2,3}[Xu]{1,2}/.test(text)

/** `2001`, `2001-05`, `2001-05-03T10:00`, `2001-21` (spring), `2001~`, `199X`. */
function readSide(text: string): Side | null {
  const match =
    /^(-?\d{4}|\d{2}[Xu]{2}|\d{3}[Xu])(?:-(\d\d?|[Xu]{2}))?(?:-(\d\d?|[Xu]{2}))?(?:[T ][\d:.+Z-]*)?([?~%])?$/.exec(text)
  if (!match) return null
  const [, year = '', month, day, doubt] = match
  const circa = doubt || /[Xu]/.test(year) ? { circa: true as const } : {}
  const [m, d] = [Number(month), Number(day)]
  const parts = [Number(year.replace(/[Xu]/g, '0'))]
  if (m >= 21 && m <= 24) return { parts, season: m - 20, ...circa }
  if (m >= 13 && m <= 16) return { parts, season: m - 12, ...circa }
  if (m >= 1 && m <= 12) parts.push(m)
  if (parts.length === 2 && d >= 1 && d <= 31) parts.push(d)
  return { parts, ...circa }
}

/** `3 May 2001`, `May 3, 2001`, `2001 Spring`, `2001/05/03`, `c. 1850`. */
function readWords(text: string): Side | null {
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(text) ?? []
  if (!year) return null
  const circa = CIRCA.test(text) ? { circa: true as const } : {}
  const rest = text.replace(year, ' ')
  const numbers = /^\s*\/\s*(\d{1,2})(?:\s*\/\s*(\d{1,2}))?/.exec(rest)
  const month = numbers ? Number(numbers[1]) : monthOf(rest)
  const season = SEASONS.findIndex((name) => name.test(rest)) + 1
  if (!month || month > 12) return { parts: [Number(year)], ...circa, ...(season > 0 && { season }) }
  const day = Number(numbers ? numbers[2] : /(?<![\d–-])(\d{1,2})(?![\d–-])/.exec(rest)?.[1])
  return { parts: [Number(year), month, ...(day >= 1 && day <= 31 ? [day] : [])], ...circa }
}

/**
 * Month names in other languages (CLDR), long and short, in lower case without accents. A name shared by two months
 * (`listopad`) is left out. Built on first use, because the formatters are too slow for start-up.
 */
let foreignMonths: Map<string, number> | undefined

function namesOfMonths(): Map<string, number> {
  const found = new Map<string, number>()
  const formats = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month }),
      // Some languages decline the month's name after a day.
      new Intl.DateTimeFormat(language, { month, day: 'numeric' }),
    ]),
  )
  for (const format of formats)
    for (let number = 1; number <= 12; number += 1) {
      const parts = format.formatToParts(new Date(2001, number - 1, 15))
      const name = plainName(parts.find(({ type }) => type === 'month')?.value ?? '')
      if (/^\p{L}{3,}$/u.test(name)) found.set(name, (found.get(name) ?? number) === number ? number : 0)
    }
  return found
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
}

/** Number of the first month in a text; 0 if there is none. */
export function monthOf(text: string): number {
  foreignMonths ??= namesOfMonths()
  for (const [word] of plainName(text).matchAll(/\p{L}{3,}/gu)) {
    const foreign = foreignMonths.get(word)
    if (foreign) return foreign
  }
  const name = /(?<!\p{L})(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*/iu.exec(text)?.[1]
  if (name) return MONTHS.indexOf(name.toLowerCase()) + 1
  return Number(/^\s*(\d{1,2})\s*$/.exec(text)?.[1] ?? 0)
}
