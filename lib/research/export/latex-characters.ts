import tables from './latex-characters.json'

/** Characters that pdfLaTeX prints with T1 fonts. */
const KNOWN =
  /[\p{ASCII}\u00A0-\u00FF\u0100-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u0165\u0168-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122]/u

/** LaTeX for other characters or their lookalikes: Greek, arrows, mathematics, superscripts and subscripts. */
const SIGNS: Partial<Record<string, string>> = tables.signs
const ACCENTS: Partial<Record<string, string>> = tables.accents

/**
 * `\DeclareUnicodeCharacter` lines for a text's characters that pdfLaTeX cannot print by itself: Greek, arrows,
 * mathematical signs, rare accents. A letter without a font (Chinese, Cyrillic, emoji) prints as its code, `[U+6CE8]`.
 */
export function declareCharacters(text: string): string[] {
  const characters = [...new Set(text.normalize('NFC'))].filter((character) => !KNOWN.test(character)).sort()
  return characters.map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `\\DeclareUnicodeCharacter{${code}}{${printed(character) ?? `\\texttt{[U+${code}]}`}}`
  })
}

function printed(character: string): string | null {
  if (/[\p{Zs}\u2028\u2029]/u.test(character)) return '\\ '
  if (/[\p{Cf}\p{Cc}]/u.test(character)) return ''
  return SIGNS[character] ?? accented(character)
}

/** An accented letter composed of its parts. Drops an accent without a letter. */
function accented(character: string): string | null {
  const [base = '', ...marks] = [...character.normalize('NFD')]
  if (/\p{M}/u.test(base)) return ''
  if (marks.length === 0 || !/[A-Za-z]/.test(base)) return null
  return marks.reduce<string | null>((inner, mark) => {
    const accent = ACCENTS[mark]
    return accent && inner ? `${accent}{${inner}}` : null
  }, base)
}
