import { isFunctionWord, readWords, type Word } from '../words'

/** A word, a number or a sign of a text, as two texts are laid beside each other. */
export type Token = {
  /** `free`: it may be left out or put in; `small`: prepositions, conjunctions, modals, quantifiers; `mark`: , ; : ( ) */
  kind: 'matter' | 'number' | 'small' | 'free' | 'mark'
  /** equal for two tokens that say the same */
  key: string
  /** in small letters */
  raw: string
  /** written with a capital although it opens no sentence */
  isName?: boolean
  /** of a verb: something is done to the subject */
  isPassive?: boolean
}

/** Articles, forms of "be" and "have", the words that only join a clause, and pronouns that stand beside a noun. */
const FREE = new Set(
  `a an the that which who is are was were be been being am has have had having do does did will shall this these those
  its their our his her such there here`.split(/\s+/),
)
/** Small words, and words of matter besides those that are taken for function words, that change what is said. */
const STRICT = new Set(
  `without hardly rarely barely almost nearly approximately roughly sometimes often usually typically generally mostly
  mainly partially partly possibly potentially perhaps likely unlikely always never every none several many half twice
  least most less fewer least only`.split(/\s+/),
)
const SAME_AMOUNT = new Map(Object.entries({ numerous: 'many', multiple: 'several', various: 'several', just: 'only' }))
const BETWEEN = /[+−=<>≤≥±≈~^/→]|[,;:()]|\s[–—-]\s|—/g
const NUMBER = String.raw`(?=[~∼]?\d|(?:an? )?(?:two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|half)\b)`
const WORDINGS: [RegExp, string][] = [
  [/\b(fine|pre|re|co|under|over)-(?=\p{L}{3})/giu, '$1'],
  [/, as well(?=[.,;]|$)/g, ' also'],
  [/\bsince\b(?! (?:then|\d|its|the (?:introduction|release|start|beginning)))/gi, 'because'],
  [/\bwhile\b(?! \p{L}+ing\b)/giu, 'whereas'],
  [/\b(?:even though|though)\b/gi, 'although'],
  [/\b(?:in particular|particularly)\b/gi, 'especially'],
  [/\b(?:turns?|turned) out to be\b|\bproved? to be\b|\bproves to be\b/gi, 'proves'],
  [new RegExp(`\\b(?:approximately|roughly|around|circa|some) ${NUMBER}`, 'gi'), 'about '],
  [/[~∼≈]\s?(?=\d)/g, 'about '],
  [/\b(?:thus far|to date|until now|up to now)\b/gi, 'so far'],
  [/\b(?:is|are|was|were) used as\b|\b(?:acts?|acted|functions?|functioned) as\b/gi, 'serves as'],
  [/\b(?:an?|one) single\b/gi, 'one'],
  [/\b(is|are|was|were|be|been) done\b/gi, '$1 performed'],
  [/\bit (?:is|was|would be) possible to\b/gi, 'we can'],
  [/\b(?:in contrast to|as opposed to)\b/gi, 'unlike'],
  [/\bconsist(s|ed|ing)? of\b/gi, 'contain$1'],
  [/\b(all|each|both|many|most|several) of (?:the|these|those|them|its|their|our)\b/gi, '$1'],
  [/, and (?:this|that|it) (?=\p{L}+s\b)/gu, ', which '],
  [/(?<!, )\b(?:that|which|who) (?:uses?|employs?)\b(?! (?:this|it|these|that)\b)/gi, 'with'],
  [/\bcan(?:not|['’]t)\b/gi, 'can not'],
  [/\b(\p{L}+)n['’]t\b/giu, '$1 not'],
  [/\bin order to\b/gi, 'to'],
  [/\bso as to\b/gi, 'to'],
  [/\b(?:is|are|was|were) (?:able|possible) to\b/gi, 'can'],
  [/\b(?:due to|owing to)\b/gi, 'because of'],
  [/\bto (?:ensure|guarantee|make sure) that\b/gi, 'so that'],
  [
    /\b(?:as a (?:result|consequence)(?! of)|for this reason|thus(?! far)|hence|consequently|accordingly),?/gi,
    'therefore',
  ],
  [/\b(?:in addition(?! to)|in fact|of course|in turn),?/gi, ''],
  [/\bin which\b/gi, 'where'],
  [/(?<!, )\b(?:that|which|who) (?:has|have|had)\b(?! (?:not|also|already|recently|\p{L}+(?:ed|en)\b))/giu, 'with'],
  [/\b(?:by )?using\b/gi, 'with'],
  [/\bwith (?:no|not any)\b/gi, 'without'],
  [/\ba number of\b/gi, 'several'],
  [/\bas well as\b/gi, 'and'],
  [/\b(?:e\.g\.,?|for example,?|for instance,?|like(?= \p{Lu}))/gu, 'such as'],
  [/\b(?:i\.e\.,?|that is,)/g, ''],
  [/\bper ?cent\b/gi, '%'],
  [/\b(?:upon|onto)\b/gi, 'on'],
  [/\bvia\b/gi, 'through'],
  [/\bwithin\b/gi, 'in'],
  [/\bamongst?\b/gi, 'between'],
]

/** How the past participle of a verb ends. */
export const PARTICIPLE = /(?:ed|en|ne|ept|own|ught|ound|ade|uilt|un|ut|et|read|led|held|sent)$/
export const TO_BE = /^(?:is|are|was|were|be|been|being)$/
const REMEMBERED = 4_000
const read = new Map<string, readonly Token[]>()

/** Words, numbers and telling signs in order. */
export function readTokens(text: string): readonly Token[] {
  let tokens = read.get(text)
  if (!tokens) {
    if (read.size >= REMEMBERED) read.clear()
    tokens = splitTokens(text)
    read.set(text, tokens)
  }
  return tokens
}

/**
 * Those that must be the same in two texts that say the same; "the latency of writes" as "write latency", where the
 * noun behind "of" has `nouns` words, and "verified manually" as "manually verified".
 */
export function tellingTokens(tokens: readonly Token[], nouns: 0 | 1 | 2 = 0): Token[] {
  const told = tokens.filter(({ kind }) => kind !== 'free')
  for (let at = 1; at < told.length - 1; at++) {
    const [one, of, two, after] = [told[at - 1], told[at], told[at + 1], told[at + 2]]
    if (of?.raw !== 'of' || one?.kind !== 'matter' || two?.kind !== 'matter') continue
    const isLonger = after?.kind === 'matter' || after?.kind === 'number'
    if (isLonger && (nouns === 0 || (nouns === 2 && after.kind === 'number'))) continue
    const whole = nouns === 2 && isLonger ? [two, after] : [two]
    told.splice(at - 1, 2 + whole.length, ...whole, one)
  }
  return adverbsFirst(told.filter(({ kind }) => kind !== 'mark'))
}

function adverbsFirst(tokens: Token[]): Token[] {
  for (let at = 1; at < tokens.length; at++) {
    const [verb, adverb] = [tokens[at - 1], tokens[at]]
    if (!verb || !adverb || adverb.kind !== 'matter' || !/ly$/.test(adverb.raw)) continue
    if (verb.kind === 'matter' && PARTICIPLE.test(verb.raw)) tokens.splice(at - 1, 2, adverb, verb)
  }
  return tokens
}

function splitTokens(text: string): Token[] {
  const plain = WORDINGS.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text)
  const tokens: Token[] = []
  let end = 0
  for (const word of readWords(plain)) {
    tokens.push(...signsOf(plain.slice(end, word.start), word.isNumber && tokens.at(-1)?.kind === 'number'))
    end = word.end
    const written = word.raw.toLowerCase()
    const raw = SAME_AMOUNT.get(written) ?? written
    const isName = tokens.length > 0 && /^\p{Lu}/u.test(word.raw)
    tokens.push({ kind: kindOf(word, raw), key: word.key, raw, ...(isName && { isName }) })
  }
  return markPassive([...tokens, ...signsOf(plain.slice(end), false)])
}

/** "is used", "was not widely used". */
function markPassive(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'matter' || !PARTICIPLE.test(token.raw)) return token
    const before = tokens.slice(Math.max(0, at - 3), at).reverse()
    const be = before.findIndex(({ raw }) => TO_BE.test(raw))
    const isPassive = be >= 0 && before.slice(0, be).every(({ raw }) => /ly$|^(?:not|often|also|then|never)$/.test(raw))
    return isPassive ? { ...token, isPassive } : token
  })
}

function kindOf(word: Word, raw: string): Token['kind'] {
  if (word.isNumber) return 'number'
  if (STRICT.has(raw)) return 'small'
  if (FREE.has(raw) && !/^\p{Lu}{2,}$/u.test(word.raw)) return 'free'
  return isFunctionWord(word) ? 'small' : 'matter'
}

/** What stands between two words. A dash between two numbers is "to". */
function signsOf(gap: string, isRange: boolean): Token[] {
  if (isRange && /^\s?[-–]\s?$/.test(gap)) return [{ kind: 'small', key: 'to', raw: 'to' }]
  return [...gap.matchAll(BETWEEN)].map(([sign]): Token => {
    const key = sign.trim().replace(/^[–-]$/, '—')
    return { kind: /^[,;:()—]$/.test(key) ? 'mark' : 'small', key, raw: key }
  })
}
