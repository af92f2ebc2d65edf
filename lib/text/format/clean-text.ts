/**
 * Makes outside text safe for the database: removes NUL, and replaces unpaired surrogates with U+FFFD. Each kind of
 * input (models, files, requests, the database itself) calls this in one place.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Makes text safe for files: XML 1.0 allows no control characters other than tab and line breaks, no noncharacters, and
 * no unpaired surrogates.
 */
export function xmlSafeText(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
}

/** Applies `clean` to all strings of a JSON value, including keys. */
export function cleanJson<T>(value: T, clean?: (text: string) => string): T
export function cleanJson(value: unknown, clean = cleanText): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), cleanJson(inner, clean)]))
}

/** Like `cleanText`, for text in pieces that may be cut within a character. */
export async function* cleanStream(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let half = ''
  for await (const piece of pieces) {
    const text = half + piece
    half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : ''
    const clean = cleanText(half ? text.slice(0, -1) : text)
    if (clean) yield clean
  }
  if (half) yield cleanText(half)
}

/** Joiners, which some scripts and emoji need. Between letters of these alphabets they are merely invisible. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/u

/** The selector that turns the preceding character into an emoji. */
const EMOJI_FORM = /(?<=\p{Extended_Pictographic})\uFE0F/u

const HIDDEN = new RegExp(
  String.raw`(?!${JOINER.source}|${EMOJI_FORM.source})[\p{Default_Ignorable_Code_Point}\p{C}\u2800]`,
  'gu',
)

/**
 * A name entered by a person, as shown to others: on one line, without invisible or direction-changing characters,
 * which could make it look like another name or like none. May be ''.
 */
export function plainName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Parses JSON from outside; null if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const RAISED = new Map(
  [...'0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻–⁻=⁼(⁽)⁾nⁿiⁱ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
)
const LOWERED = new Map(
  [...'0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋–₋=₌(₍)₎xₓnₙ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
)

/**
 * Replaces superscript and subscript markup with Unicode characters: `H<sub>2</sub>O` → `H₂O`, `10<sup>-3</sup>` →
 * `10⁻³`. Letters without such a form stay plain (`n<sup>o</sup>` → `no`), but superscript numbers keep their tags:
 * 10<sup>0.5</sup> is not 100.5.
 */
export function unicodeScripts(markup: string): string {
  return markup.replace(/<(sub|sup)>((?:[^<>]|<\/?[ib]>){1,60}?)<\/\1>/gi, (whole, kind: string, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, '').trim()
    const isRaised = kind.toLowerCase() === 'sup'
    const characters = [...text].map((character) => (isRaised ? RAISED : LOWERED).get(character))
    if (characters.every(Boolean)) return characters.join('')
    return isRaised && /\d/.test(text) ? whole : text
  })
}
