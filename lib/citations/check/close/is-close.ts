import { baseForm } from '../../../text/irregular-forms'
import { align, type Stretch } from '../alignment'
import { keepsPointers } from '../quoted'
import { contentWords, readWords } from '../words'
import { ADVERBIAL, claimForms, quoteForms } from './forms'
import { PARTICIPLE, readTokens, type Token, tellingTokens } from './read-tokens'
import { tellsWhatStands } from './tells-what-stands'

/** Fewer words of matter state nothing that could be compared. */
const FEWEST = 2
/** Words of a source that may go: they join sentences, or say how much where less is claimed without them. */
const SPARED = new Set(
  `also too therefore thus hence consequently accordingly however moreover furthermore additionally indeed specifically
  notably finally instead then even still interestingly surprisingly importantly clearly obviously naturally
  recently currently`.split(/\s+/),
)
const STRENGTHENS = new Set(
  `very much far significantly substantially considerably greatly dramatically remarkably strongly highly well`.split(
    /\s+/,
  ),
)
/** Words that a claim may put in. */
const PUT_IN = new Set(
  `also moreover furthermore additionally however indeed notably finally specifically`.split(/\s+/),
)
const WRITERS = /^(?:we|us|they|authors?|researchers?|paper|work|study|article)$/
const CONCLUDES =
  /\b(?:therefore|thus|hence|consequently|accordingly|so|as a (?:result|consequence)|for this reason)\b/i
const NEGATES = /^(?:not|no|never|without|none|neither|nor|hardly|rarely|barely)$/
/** Phrases that hold for their clause wherever they stand in it, and how far they may move. */
const ANYWHERE = /^(?:on average|in general|in practice|by default|in total|in fact)$/
const NEAR = 6
const ENDINGS = /^(?:|s|['’]s|es|ed|d|ing|e|y|ies|ied|[bdgklmnprtvz](?:ed|ing))$/

/**
 * Whether a claim has a quote's words, lightly changed. Every word, number, unit and name of the claim stands in the
 * quote in the same order, and every one of the quote in the claim, negations, hedges, comparisons, prepositions and
 * quantifiers among them. Only this may differ: articles, tense and number of a word, words that mean the same
 * (`synonyms.ts`), numbers in words or digits, lead-ins ("the authors report that"), "we" and who that is, words that
 * join sentences, brackets and clauses that only add, a phrase of place or time put first or last, and the passive
 * voice. `title` is what the paper calls itself.
 */
export function isClose(claim: string, quote: string, title = ''): boolean {
  if (/\?["”’)]*$/.test(quote.trim()) || !keepsPointers(claim, quote)) return false
  const names = new Set(contentWords(readWords(title)).map(({ key }) => key))
  const there = new Set([...readWords(quote), ...readTokens(quote)].map(({ key }) => key))
  if (tellsWhatStands(claim, quote)) return true
  const said = claimForms(claim, names)
    .filter((tokens) => mayStandIn(tokens, there, names))
    .flatMap(orders)
  if (said.length === 0) return false
  const forms = quoteForms(quote).flatMap(orders)
  const concludes = CONCLUDES.test(quote)
  return said.some((tokens) => forms.some((form) => saysTheSame(tokens, form, concludes)))
}

/** The telling words of a form, for each way in which "the A of B C" may be read. */
function orders(tokens: readonly Token[]): Token[][] {
  const plain = tellingTokens(tokens)
  if (!tokens.some(({ raw }) => raw === 'of')) return [plain]
  const keyOf = (order: Token[]) => order.map(({ raw }) => raw).join(' ')
  return [
    ...new Map([plain, tellingTokens(tokens, 1), tellingTokens(tokens, 2)].map((one) => [keyOf(one), one])).values(),
  ]
}

function mayStandIn(tokens: Token[], there: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  const matter = tokens.filter(({ kind }) => kind === 'matter' || kind === 'number')
  const isKnown = ({ key, raw }: Token) => there.has(key) || names.has(key) || PUT_IN.has(raw) || WRITERS.test(raw)
  return matter.length >= FEWEST && matter.every(isKnown)
}

function saysTheSame(said: Token[], there: Token[], concludes: boolean): boolean {
  const isPutIn = ({ raw }: Token) => PUT_IN.has(raw) || (concludes && raw === 'therefore')
  if (said.length > there.length + 6) return false
  if (!haveTheSame(said, there, isPutIn) || !haveTheSame(there, said, ({ raw }) => mayGo(raw))) return false
  const stretches = align(said, there, isSame)
  const moved = movedPhrases(stretches, said, there)
  const denies = there.some(({ raw }) => NEGATES.test(raw))
  return stretches.every((stretch) => {
    if (stretch.matches) return true
    const put = stretch.said.flatMap((at) => said[at] ?? []).filter((token) => !isPutIn(token))
    const left = stretch.there
      .flatMap((at) => there[at] ?? [])
      .filter(({ raw }) => !SPARED.has(raw) && (denies || !STRENGTHENS.has(raw)))
    const strange = moved.said.has(stretch) ? [] : put
    const missing = moved.there.has(stretch) ? [] : left
    if (strange.length === 0 && missing.length === 0) return true
    return isWhoWrites(strange, missing)
  })
}

/** Whether each word of the one is somewhere in the other: far cheaper to see than whether it stands in its place. */
function haveTheSame(one: Token[], other: Token[], isSpared: (token: Token) => boolean): boolean {
  const keys = new Set(other.map(({ key }) => key))
  return one.every((token) => keys.has(token.key) || isSpared(token) || WRITERS.test(token.raw))
}

const mayGo = (raw: string) => SPARED.has(raw) || STRENGTHENS.has(raw)

/** "The authors" where the source says "we". */
function isWhoWrites(put: Token[], left: Token[]): boolean {
  const isOwn = left.length === 1 && left[0]?.raw === 'we'
  return isOwn && put.length > 0 && put.every(({ raw }) => WRITERS.test(raw))
}

const wordsOf = (places: number[], tokens: Token[]) => places.flatMap((at) => tokens[at] ?? [])

/** Gaps that hold a phrase of place or time on one side, and on the other the gap that holds the same words. */
function movedPhrases(stretches: Stretch[], said: Token[], there: Token[]): Record<'said' | 'there', Set<Stretch>> {
  const moved = { said: new Set<Stretch>(), there: new Set<Stretch>() }
  for (const [from, one] of stretches.entries()) {
    if (one.matches || one.said.length === 0) continue
    const words = wordsOf(one.said, said).filter(({ raw }) => !PUT_IN.has(raw))
    if (words.length === 0) continue
    const to = stretches.findIndex((gap) => {
      const wordsThere = wordsOf(gap.there, there).filter(({ raw }) => !PUT_IN.has(raw))
      const isFree = !gap.matches && gap !== one && !moved.there.has(gap) && words.length === wordsThere.length
      return isFree && words.every((word, at) => isSame(word, wordsThere[at]))
    })
    const other = stretches[to]
    if (!other) continue
    const over = stretches
      .slice(Math.min(from, to) + 1, Math.max(from, to))
      .flatMap((part) => part.said.map((at) => said[at]))
    const [opens, opensOver] = [words, over].map((phrase) => phrase.length > 1 && ADVERBIAL.test(phrase[0]?.raw ?? ''))
    const isEdge = Math.min(from, to) === 0 || Math.max(from, to) === stretches.length - 1
    // Where two phrases have changed places, each of them says where or when: else it may be who and whom.
    const isAlone = one.there.length === 0 && other.said.length === 0
    const isAnywhere = isAlone && over.length <= NEAR && ANYWHERE.test(words.map(({ raw }) => raw).join(' '))
    const isPhrase = isAnywhere || (isEdge ? opens || (opensOver && isAlone) : opens && opensOver)
    if (!isPhrase) continue
    moved.said.add(one)
    moved.there.add(other)
  }
  return moved
}

function isSame(one: Token, other: Token | undefined): boolean {
  if (!other || one.kind !== other.kind) return false
  if (one.kind === 'matter' && !sameVoice(one, other)) return false
  if (one.raw === other.raw) return true
  if (one.kind !== 'matter') return one.kind === 'number' && one.key === other.key
  return one.key === other.key && differsByEnding(baseForm(one.raw), baseForm(other.raw), !one.isName && !other.isName)
}

/** "is used" is "used", not "uses". */
function sameVoice(one: Token, other: Token): boolean {
  if (Boolean(one.isPassive) === Boolean(other.isPassive)) return true
  return PARTICIPLE.test(one.raw) && PARTICIPLE.test(other.raw)
}

/** "trains" and "trained", not "encoder" and "encoding"; words that share no beginning have one key as synonyms, which names have not. */
function differsByEnding(one: string, other: string, mayBeSynonyms: boolean): boolean {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  if (common < Math.min(3, one.length, other.length)) return mayBeSynonyms
  return ENDINGS.test(one.slice(common)) && ENDINGS.test(other.slice(common))
}
