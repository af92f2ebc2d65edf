import { FINITE_VERB } from '../claims'
import { withoutPointers } from '../quoted'
import { readTokens, TO_BE, type Token } from './read-tokens'
import { activeForms, MODAL, PREPOSITION, stopsOf } from './voice'

/** Forms of one sentence that are compared at most. */
const MOST_FORMS = 60

const TELLS = `show|find|found|demonstrate|observe|note|report|see|prove|confirm|verify|conclude|establish`
/** What a source says before what it states. Whoever only supposes or suggests has not stated it. */
const OWN_LEAD = new RegExp(
  `^(?:in this (?:paper|work|section|article|study|report),?\\s+)?(?:(?:here,?\\s+)?(?:we|the authors|(?:our|the|these) (?:\\p{L}+ )?(?:results|experiments|findings|evaluation|analysis|measurements|data)|results|experiments|(?:figure|table|theorem|lemma) [\\dA-Z.]+)\\s+(?:also\\s+|further\\s+|clearly\\s+)?(?:${TELLS})(?:s|ed|n)?\\s+that|it (?:turns out|is clear|is well known|can be seen) that|as (?:shown|seen|illustrated|described) (?:in|by) [^,]{3,30},|in this (?:paper|work|section|article|study|report),)\\s+`,
  'iu',
)
/** "We analyze the cost of A, showing that it …". */
const SHOWN_OF =
  /^(?:we|this paper)\s[^,.;:]*?\b(\p{Lu}[\p{L}\d-]+), (?:showing|demonstrating|proving|finding|and (?:show|demonstrate|prove|find)) that (?:it\b)?/iu
/** What somebody writes who tells what a paper says. */
const TELLING_LEAD = new RegExp(
  `^(?:(?:the|its) authors|(?:the|this) (?:paper|article|study|work)|researchers|they)\\s+(?:also\\s+)?(?:${TELLS}|state|say|explain|describe|write|point out)(?:s|ed|n)?\\s+that\\s+|^(?:the|this) (?:paper|article) (?:states|says)\\s+(?=[“"])|^(?:according to (?:the|its) (?:authors|paper|article)|in (?:the|this) (?:paper|article|study|work)),\\s+`,
  'iu',
)
const NAMED_LEAD = new RegExp(
  `^(?:according to |in )?(.{3,90}?)(?:,| (?:${TELLS}|state|say|explain|describe)s? that) `,
  'iu',
)

/** A clause with one of these limits what stands before it. */
const LIMITS =
  /^(?:only|if|unless|when|whenever|except|although|though|provided|assuming|until|however|limited|not|no|never|without|cannot|hardly|where|while|whereas|under|at|up)$/
/** One that begins with "which" adds to it, and is limited itself by the rest of these. */
const LIMITS_ALL = /^(?:only|if|unless|when|whenever|except|provided|assuming)$/
const ADDS = /^(?:which|who|making|allowing|enabling|leading|resulting|thereby|including|because|since|so|e\.g)$/
const AIMS =
  /^(?:fail|attempt|tr[yi]|hard|difficult|able|unable|likely|need|suffic|enough|necessar|used|aim|easy|possible|impossible)/
/** What may stand at another place of the sentence: where, when and with what something holds. */
export const ADVERBIAL =
  /^(?:on|in|at|for|with|without|under|during|after|before|using|when|if|while|since|because|although|despite|unlike|across|through|until|as|to|rather|instead|except|among|out|over|by|given|where|whereas)$/
/** "A reads B, writing C": "A reads B and writes C". */
const DOING =
  /, (?!(?:making|allowing|enabling|leading|resulting|including|using|following|during)\b)(\p{L}+ing)(?= )/giu
const ADVERB = /ly$|^(?:also|then|often|never|always|only)$/
const EMPTY: Token = { kind: 'mark', key: '', raw: '' }
const JOINS = /^(?:and|but|while|whereas)$/
const SETS_ASIDE = /^(?:although|though|since|because|unlike|despite|whereas|besides)$/

/** The forms in which a claim may be laid beside a quote: as it is, without its lead-in, in the active voice. */
export function claimForms(claim: string, names: ReadonlySet<string>): Token[][] {
  const plain = withoutFigures(claim)
  const told = [plain, plain.replace(TELLING_LEAD, ''), withoutNamedLead(plain, names)].map(withoutPointers)
  const forms = [...new Set([...told, ...told.map(asWriters)])].map((text) => [...readTokens(text)])
  return inOtherOrders(forms)
}

/** "The authors" as "we", who they are in their paper. */
function asWriters(text: string): string {
  return text
    .replace(/\bthe (\p{L}+) of the authors\b/giu, 'our $1')
    .replace(/\b(?:the|its) (?:authors|researchers)['’]/gi, 'our')
    .replace(/\b(?:the|its) (?:authors|researchers)\b/gi, 'we')
    .replace(/\b(?:the|this) (?:paper|work|study|article) (?=\p{L}+s\b)/giu, 'we ')
}

const FIGURES =
  /,? as (?:shown|illustrated|seen|depicted|described|reported|given|listed|summarized) (?:in|by) (?:the )?(?:Figures?|Figs?\.|Tables?|Sections?|Sec\.|Appendix|Algorithm|Eqs?\.|Equation) ?[\dA-Z.]+(?=[\s.,;]|$)/g

function withoutFigures(text: string): string {
  return withoutPointers(text).replace(FIGURES, '')
}

/** The forms of a quote with less in it that say nothing more than the whole does. */
export function quoteForms(quote: string): Token[][] {
  const plain = withoutFigures(quote)
  const shown = plain.replace(SHOWN_OF, (lead, name: string) => (/it$/.test(lead) ? name : ''))
  const stated = withoutPointers(plain.replace(OWN_LEAD, ''))
  const told = [...new Set([plain, shown, stated, stated.replace(DOING, ' and $1')])].map((text) => [
    ...readTokens(text),
  ])
  const forms = [...told]
  const seen = new Set(forms.map(keyOf))
  for (let at = 0; at < forms.length && forms.length < MOST_FORMS; at++) {
    for (const less of shorter(forms[at] ?? [])) {
      const key = keyOf(less)
      if (seen.has(key)) continue
      seen.add(key)
      forms.push(less)
    }
  }
  return inOtherOrders(forms)
}

function withoutNamedLead(text: string, names: ReadonlySet<string>): string {
  const [lead = '', who = ''] = NAMED_LEAD.exec(text) ?? []
  const said = readTokens(who).filter(({ kind }) => kind === 'matter' || kind === 'number')
  return said.length > 0 && said.every(({ key }) => names.has(key)) ? text.slice(lead.length) : text
}

/** Each form with one part left out. */
function shorter(tokens: Token[]): Token[][] {
  return partsToSpare(tokens)
    .filter(([from, to]) => to - from < tokens.length - 2)
    .map(([from, to]) => [...tokens.slice(0, from), ...tokens.slice(to)])
}

/** `[from, to)` of what may be left out: brackets, clauses that only add, what is set aside before the statement. */
function partsToSpare(tokens: Token[]): [number, number][] {
  const parts: [number, number][] = []
  const last = tokens.length
  for (const [at, { kind, raw }] of tokens.entries()) {
    const next = tokens[at + 1]?.raw ?? ''
    const end = nextMark(tokens, at + 1)
    if (raw === '(' && kind === 'mark') {
      const close = tokens.findIndex((token, index) => index > at && token.raw === ')')
      const inner = tokens.slice(at + 1, close)
      const isExample = next === 'such'
      if (close > 0 && (isExample || (!limits(inner) && !PREPOSITION.test(next)))) parts.push([at, close + 1])
    } else if (kind === 'mark' && raw !== ')') {
      const pattern = /^wh/.test(next) ? LIMITS_ALL : LIMITS
      if (ADDS.test(next))
        parts.push(...[end, last].filter((to) => !limits(tokens.slice(at + 2, to), pattern)).map(range(at)))
      const rest = tokens.slice(at + 2)
      if (JOINS.test(next) && hasVerb(rest) && !limits(rest)) parts.push([at, last])
      if (/^[;:]$/.test(raw) && hasVerb(rest) && !limits(tokens.slice(at + 1))) parts.push([at, last])
    } else if (raw === 'because' && at > 3 && !limits(tokens.slice(at + 1))) parts.push([at, last])
    else if (isPurpose(tokens, at)) parts.push([at, last])
    else if (raw === 'and' && next === 'that' && !limits(tokens.slice(at + 2))) parts.push([at, last])
    else if (raw === 'and' && isParallel(tokens.slice(0, at), tokens.slice(at + 1))) parts.push([at, last])
    else if (TO_BE.test(raw) && /^an?$/.test(next)) parts.push(...definition(tokens, at))
  }
  const comma = tokens.findIndex(({ raw }) => raw === ',')
  const isAim = tokens[0]?.raw === 'to' && !limits(tokens.slice(0, comma))
  if (comma > 0 && (isAim || SETS_ASIDE.test(tokens[0]?.raw ?? ''))) parts.push([0, comma + 1])
  return parts
}

const range =
  (from: number) =>
  (to: number): [number, number] => [from, to]

function nextMark(tokens: Token[], from: number): number {
  const at = tokens.findIndex(({ kind, raw }, index) => index >= from && kind === 'mark' && raw !== '(' && raw !== ')')
  return at < 0 ? tokens.length : at
}

function limits(tokens: readonly Token[], pattern = LIMITS): boolean {
  return tokens.some(({ raw }) => pattern.test(raw))
}

function hasVerb(tokens: readonly Token[]): boolean {
  return FINITE_VERB.test(tokens.map(({ raw }) => raw).join(' '))
}

/** "uses randomized timeouts to ensure that …", not "fails to ensure". */
function isPurpose(tokens: Token[], at: number): boolean {
  const [before, { raw } = EMPTY, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const opens = raw === 'to' && /^(?:ensure|guarantee|prevent|avoid)$/.test(next?.raw ?? '')
  const isSo = raw === 'so' && next?.raw === 'that'
  return at > 3 && (opens || isSo) && before?.kind === 'matter' && !AIMS.test(before.raw) && !limits(tokens.slice(at))
}

/** "28.4 points on short queries and 41.8 points on long ones": what follows is built as what stands before. */
function isParallel(before: Token[], after: Token[]): boolean {
  const built = after.flatMap(({ raw }) => (PREPOSITION.test(raw) ? [raw] : []))
  if (built.length === 0 || limits(after) || after.some(({ kind }) => kind === 'mark')) return false
  const length = after.length + 2
  const beside = before.slice(-length).flatMap(({ raw }) => (PREPOSITION.test(raw) ? [raw] : []))
  return beside.slice(-built.length).join(' ') === built.join(' ') && !hasVerb(after)
}

/** "is a storage engine that" before what it does. */
function definition(tokens: Token[], at: number): [number, number][] {
  const that = tokens.findIndex(({ raw }, index) => index > at && /^(?:that|which)$/.test(raw))
  const inner = tokens.slice(at + 2, that)
  const isPlain = inner.every(({ kind }) => kind === 'matter') && inner.length <= 5
  return that > 0 && at > 0 && isPlain ? [[at, that + 1]] : []
}

/** Each form as it is, in the active voice, without who writes, and with its first phrase of place or time put last. */
function inOtherOrders(forms: Token[][]): Token[][] {
  const voiced = [...forms, ...forms.flatMap(activeForms), ...forms.flatMap(withoutWriters)]
  return [...voiced, ...voiced.flatMap(phraseLast)]
}

/** "In 2019, A was B; …" as "A was B in 2019; …". */
function phraseLast(tokens: Token[]): Token[][] {
  const comma = tokens.findIndex(({ raw }) => raw === ',')
  if (comma < 2 || !ADVERBIAL.test(tokens[0]?.raw ?? '')) return []
  const stop = tokens.findIndex(({ raw }, at) => at > comma && /^[;:]$/.test(raw))
  const end = stop < 0 ? tokens.length : stop
  return [[...tokens.slice(comma + 1, end), ...tokens.slice(0, comma), ...tokens.slice(end)]]
}

/** "We can consider three tasks in …" as "three tasks can be considered in …", and with the verb at each later place. */
function withoutWriters(tokens: Token[]): Token[][] {
  const we = tokens.findIndex(({ raw }) => raw === 'we')
  if (we < 0) return []
  let at = we + 1
  while (isBeforeVerb(tokens[at])) at++
  const verb = tokens[at]
  if (verb?.kind !== 'matter') return []
  const done = [...tokens.slice(we + 1, at), { ...verb, isPassive: true }]
  return stopsOf(tokens, at + 1).map((end) => [
    ...tokens.slice(0, we),
    ...tokens.slice(at + 1, end),
    ...done,
    ...tokens.slice(end),
  ])
}

/** Modals and adverbs. */
function isBeforeVerb(token: Token | undefined): boolean {
  return token !== undefined && token.kind !== 'mark' && (MODAL.test(token.raw) || ADVERB.test(token.raw))
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
