/** `[start, end)` of a sentence in its text. */
export type SentenceSpan = { start: number; end: number }

/** Full stops of Chinese and Japanese with closing quotes; no space follows. */
const FULL_WIDTH_STOP = /[。！？｡]+[”’」』）】]*(\s*)(?=\S)/gu

/**
 * A full stop, closing quotes or brackets, a citation or footnote digits, space, and the start of a sentence, which may
 * be `kNN-LM`.
 */
const BOUNDARY =
  /[.!?](["”’)\]]*)(?:\s?\[[\d,\s–-]+\])?(\^?\d{1,3}(?:[,–-]\d{1,3})*)?(\s+)(?=(?:… )?["“‘([]?(?:[\p{Lu}\p{N}•]|\p{Ll}{1,3}\p{Lu}))/gu

const ABBREVIATION =
  /(?:^|[\s(["“‘,–—-])(?:et al|e\.\s?g|i\.\s?e|cf|vs|viz|[Ff]igs?|FIGS?|[Aa]lgs?|[Ee]qs?|[Ss]ecs?|[Tt]ab|[Rr]efs?|[Aa]pp|[Tt]hm|[Dd]ef|[Ll]em|[Cc]or|[Pp]rop|resp|approx|ca|Dr|Profs?|Mrs?|Ms|Nos?|[Vv]ol|pp?|w\.\s?r\.\s?t|St|Jr|Sr|Inc|Ltd|Corp|Univ|Dept|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.k\.a|i\.i\.d|Ph\.D|(?:\p{Lu}\.)*\p{Lu})$/u

/**
 * Abbreviations of any language: one or two letters with a full stop before them (`z.B`), or letters without a vowel
 * that are no unit after a number (`vgl`).
 */
const LOOKS_ABBREVIATED =
  /(?:^|[\s(["“„‘«,–—-])(?:(?:\p{L}{1,2}\.)+\p{L}{1,2}|(?<!\p{N}\s?)[BCDFGHJKLMNPQRSTVWXZ]?[bcdfghjklmnpqrstvwxzß]{1,3}(?<=\p{L}\p{L}))$/u

/** `z. B.`, written with a space. */
const LETTER = /(?:^|[\s(["“„‘«])\p{Ll}$/u
const NEXT_LETTER = /^\p{Lu}\./u

/** `Abb. 3`: a short capitalized word before a number. */
const SHORT_LABEL = /(?:^|[\s(["“„‘«])\p{Lu}\p{Ll}{1,3}$/u

/** Before these words even `et al.` or `a.` ends a sentence. */
const STARTER =
  /^["“‘([]?(?:The|This|These|Those|We|In|It|Its|A|An|For|To|As|However|Our|If|When|While|Although|Since|Thus|Hence|Therefore|Moreover|Furthermore|Additionally|Similarly|Instead|Then|But|Because|Given|Unlike|Note|They|There|Here|All|Each|Both|Finally|First|Second|On|By|With|From|At)\b/

const CANNOT_BE_LAST =
  /(?:^|[\s(])(?:e\.\s?g|i\.\s?e|cf|vs|viz|Figs?|Eqs?|Secs?|Tab|Refs?|Dr|Profs?|Mrs?|Ms|pp|resp|approx)$/

/** `1.` or `(a).` starts a list item. */
const LIST_MARK = /^\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})\)?$/

/**
 * The sentences of a text, in order, without the space between them. Full stops of abbreviations, initials and numbers
 * do not end one, nor does one inside an open bracket. A non-empty text has at least one sentence.
 */
export function sentencesOf(text: string): SentenceSpan[] {
  const sentences: SentenceSpan[] = []
  let start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const cut = (end: number, next: number) => {
    sentences.push({ start, end })
    start = next
  }
  const hasFullWidth = /[。！？｡]/.test(text)
  const boundaries = [...text.matchAll(BOUNDARY), ...(hasFullWidth ? text.matchAll(FULL_WIDTH_STOP) : [])]
  if (hasFullWidth) boundaries.sort((a, b) => a.index - b.index)
  for (const match of boundaries) {
    if (/^[。！？｡]/.test(match[0])) {
      const next = match.index + match[0].length
      if (match.index >= start && next < end) cut(next - (match[1] ?? '').length, next)
      continue
    }
    const [whole, closers = '', note, space = ''] = match
    const next = match.index + whole.length
    if (match.index < start || next >= end) continue
    // `2.5 The` is a number; `PDF.11 We` is a stop with a footnote mark.
    if (note && !note.startsWith('^') && (/\d/.test(text[match.index - 1] ?? '') || note.length > 2)) continue
    const before = text.slice(start, match.index)
    if (opensBracket(before + closers) || !endsSentence(before, text.slice(next, next + 20), whole[0])) continue
    cut(next - space.length, next)
  }
  if (start < end) sentences.push({ start, end })
  return sentences
}

/** Whether a full stop between the text `before` it and the text `after` ends the sentence. */
export function endsSentence(before: string, after: string, stop: string | undefined): boolean {
  if (stop !== '.') return true
  if (CANNOT_BE_LAST.test(before) || LIST_MARK.test(before)) return false
  if (SHORT_LABEL.test(before) && /^\d/.test(after)) return false
  if (LETTER.test(before) && NEXT_LETTER.test(after)) return false
  return !(ABBREVIATION.test(before) || LOOKS_ABBREVIATED.test(before)) || STARTER.test(after)
}

/** Whether a bracket near the end is still open. One opened long before was probably never closed. */
function opensBracket(before: string): boolean {
  const near = before.slice(-200)
  const count = (sign: string) => near.split(sign).length - 1
  return (
    (near.lastIndexOf('(') > near.lastIndexOf(')') && count('(') > count(')')) ||
    (near.lastIndexOf('[') > near.lastIndexOf(']') && count('[') > count(']'))
  )
}

/** The first whole sentences of a text up to `longest` characters in total; always at least one. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const [first, ...others] = sentencesOf(text)
  const last = others.filter(({ end }) => end <= longest).at(-1) ?? first
  return text.slice(0, last?.end ?? 0)
}

/** Removes the final full stop of a sentence, for use within another one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/[\s.!?]+$/, '')
}
