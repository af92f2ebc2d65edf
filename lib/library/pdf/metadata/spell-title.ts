import { foreignLanguage } from '../../../text/language/language'
import { isUnspaced } from '../../../text/language/split-words'

const SMALL = new Set(
  'a an and as at but by for from in into nor of on or over per so than the to under up via vs with'.split(' '),
)
const FEWEST_WORDS = 2

/** `XVIII`, and `XVIIIe` in French, which may be the only lower-case letter of a title. */
const ROMAN = /^(?=\p{Lu}{2})X{0,3}(?:IX|IV|V?I{0,3})(?:e|er)?$/u
const ROMAN_ORDINAL = /\b[IVX]+(?:\^?e|er)\b/g

/**
 * Converts a title in capitals to title case: each word as the paper writes it elsewhere (`OpenScholar`, `LMs`,
 * `HTTP`), otherwise capitalised, small words not. Languages other than English use sentence case. Other titles stay
 * unchanged, and so do scripts without capitals. `lines`: text of the paper.
 */
export function spellTitle(title: string, lines: string[]): string {
  const words = title.match(/\p{L}{2,}/gu) ?? []
  if (/\p{Ll}/u.test(title.replace(ROMAN_ORDINAL, '')) || words.length < FEWEST_WORDS || isUnspaced(title)) return title
  const language = foreignLanguage(title)
  const spellings = countSpellings(words, lines, language === null)
  if (language) return inSentenceCase(title, spellings, language)
  return title.replace(/\p{L}[\p{L}'’]*/gu, (word, at: number) => {
    const own = spellings.get(word.toLowerCase())
    if (own) return own
    if (ROMAN.test(word)) return word
    const begins = at === 0 || /[:.?!–—]\s*["“‘]?$/.test(title.slice(0, at))
    if (word.length > 1 && SMALL.has(word.toLowerCase()) && !begins) return word.toLowerCase()
    if (word === 'A' && !begins) return 'a'
    return word[0] + word.slice(1).toLowerCase()
  })
}

/** Each word as the text writes it, otherwise in lower case, or in German with a capital. */
function inSentenceCase(title: string, spellings: Map<string, string>, language: string): string {
  return title.replace(/\p{L}+/gu, (word, at: number) => {
    if (ROMAN.test(word)) return word
    const lower = word.toLowerCase()
    const capital = word[0] + word.slice(1).toLowerCase()
    if (at === 0 || /[.?!]\s*["“‘]?$/.test(title.slice(0, at))) return capital
    return spellings.get(lower) ?? (language === 'German' && word.length > 3 ? capital : lower)
  })
}

/** The most common spelling of each word; `unusual`: only of words that the text writes with capitals inside. */
function countSpellings(words: string[], lines: string[], unusual: boolean): Map<string, string> {
  const wanted = new Set(words.map((word) => word.toLowerCase()))
  const counts = new Map<string, Map<string, number>>()
  for (const line of lines) {
    // Skip lines that are mostly in capitals.
    if ((line.match(/\p{Ll}/gu)?.length ?? 0) < line.length / 3) continue
    for (const form of line.match(/\p{L}{2,}/gu) ?? []) {
      const key = form.toLowerCase()
      if (!wanted.has(key)) continue
      const forms = counts.get(key) ?? new Map<string, number>()
      counts.set(key, forms.set(form, (forms.get(form) ?? 0) + 1))
    }
  }
  const found = new Map<string, string>()
  for (const [key, forms] of counts) {
    const [best] = [...forms].sort((a, b) => b[1] - a[1])
    if (best && (!unusual || /^.+\p{Lu}/u.test(best[0]))) found.set(key, best[0])
  }
  return found
}
