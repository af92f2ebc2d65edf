import { literalPattern } from '../../lib/text/format/phrases'
/** Tokens to look for on a page. `note`: a superscript number after a word, which must be absent. */
export const KINDS = ['number', 'signed', 'exponent', 'power', 'index', 'sign', 'note'] as const
export type Kind = (typeof KINDS)[number]

export type Survival = Record<Kind, { n: number; kept: number }>

export const noSurvivors = (): Survival =>
  Object.fromEntries(KINDS.map((kind) => [kind, { n: 0, kept: 0 }])) as Survival

const NUMBER = /(?<![\p{L}\p{N}_^.,])([−-]?)(\d+(?:[.,]\d+)*)(?!\p{L})/gu
const SCRIPT = String.raw`[_^](?:\([^()]*\)|[−+-]?[\p{L}\p{N}]+(?:\.\d+)?|[^\s\p{L}\p{N}])`
const SCRIPTED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([−-]?\d+(?:\.\d+)?|\p{L}|km|cm|mm|kpc|Mpc|Gpc|eV|GeV|deg|yr|\))((?:${SCRIPT})+)`,
  'gu',
)
const SIGN = /[×±≤≥≈∼≪≫∞√∈≠→✓✔✗✘]/gu
const NOTE = /(\p{L}{3,}[.,;:)”’]?)\^(\d{1,2})(?![\p{L}\p{N}])/gu
const UNIT = /(?:km|cm|mm|kpc|Mpc|Gpc|GeV|MeV|keV|deg|log|sin|cos|exp|SU|yr)$/

/** Numbers and signs of a text in a common spelling, as often as they occur. */
function tokensOf(text: string): Record<Exclude<Kind, 'note'>, string[]> {
  const found: Record<Exclude<Kind, 'note'>, string[]> = {
    number: [],
    signed: [],
    exponent: [],
    power: [],
    index: [],
    sign: text.match(SIGN) ?? [],
  }
  for (const { 0: whole, 1: sign = '', 2: digits = '', index } of text.matchAll(NUMBER))
    if (!/^[_^]/.test(text.slice(index + whole.length))) (sign ? found.signed : found.number).push(plain(sign + digits))
  for (const [, base = '', scripts = ''] of text.matchAll(SCRIPTED))
    for (const [script] of scripts.matchAll(new RegExp(SCRIPT, 'gu'))) {
      if (!/^.[−+-]?\d+(?:\.\d+)?$/.test(script)) continue
      if (script.startsWith('_')) found.index.push(plain(base + script))
      else (/\d$/.test(base) ? found.exponent : found.power).push(plain(base + script))
    }
  return found
}

const plain = (text: string) => text.replaceAll('−', '-').replace('^+', '^')

/** Adds how much of `expected` is in `text` to `into`, by kind, and returns what was lost. */
export function countSurvivors(expected: string, text: string, into: Survival): { kind: Kind; token: string }[] {
  const lost: { kind: Kind; token: string }[] = []
  const [wanted, found] = [tokensOf(expected), tokensOf(text)]
  for (const kind of KINDS) {
    if (kind === 'note') continue
    const left = new Map<string, number>()
    for (const token of found[kind]) left.set(token, (left.get(token) ?? 0) + 1)
    for (const token of wanted[kind]) {
      into[kind].n++
      const count = left.get(token) ?? 0
      left.set(token, count - 1)
      if (count > 0) into[kind].kept++
      else lost.push({ kind, token })
    }
  }
  for (const [, word = '', mark = ''] of expected.matchAll(NOTE)) {
    if (UNIT.test(word)) continue
    into.note.n++
    if (!new RegExp(`${literalPattern(word)}\\s?\\^?${mark}(?!\\d)`, 'u').test(text)) continue
    into.note.kept++
    lost.push({ kind: 'note', token: word + mark })
  }
  return lost
}
