import type { RawItem } from '../reader/raw-page'

/** 1: raised above the line, −1: lowered. */
export type Level = 1 | 0 | -1

/** Notation of a script: text `before` and `after` it. `note`: a number that may be a note mark. */
export type ScriptForm = { before: string; after: string; note?: string }

/** Ratios of the font size. TeX sets scripts at .7, raises them by .29 and more, and lowers them by .15 and more. */
const SCRIPT_SIZE = 0.86
const RAISED = 0.16
const LOWERED = 0.08

/** Whether an item is on the line, above or below it, by its size and baseline. */
export function levelOf(item: RawItem, { fontSize, y }: { fontSize: number; y: number }): Level {
  if (item.fontSize > SCRIPT_SIZE * fontSize) return 0
  if (y - item.y > RAISED * fontSize) return 1
  return item.y - y > LOWERED * fontSize ? -1 : 0
}

const BASE = /[\p{L}\p{N})\]}|⟩〉∑∏∫∇′ℓ°]$/u
const UNIT =
  /(?<!\p{L})(?:[kcmnμµ]?m|[km]?g|[kMG]?pc|[kMGTm]?eV|[kMG]?Hz|[kMG]?W|[mnμµ]?s|yr|deg|arcsec|arcmin|erg|sr|log|ln|sin|cos|tan|tanh|exp|max|min|det|SU|SO|Tr|dof)$/u
const DIGITS = /^\d{1,3}(?:[,–-]\d{1,3})*,?$/

export const isScriptBase = (text: string) => BASE.test(text)

/**
 * Notation of a script after `before`, or null if it is written as if on the line: `10^−5`, `x_i`, `T_2^k`. Compound
 * scripts get brackets, `e^(−x/2)`, because `10^−5x` would mean something else.
 */
export function scriptForm(before: string, script: string, level: Level): ScriptForm | null {
  if (/^[′''’"”“,.;:]+$/.test(script)) return null
  const [word = ''] = before.match(/\p{L}+$/u) ?? []
  const isWord = word.length >= 2 && !UNIT.test(before)
  if (level > 0) {
    if (/^(?:st|nd|rd|th)$/.test(script) && /\d$/.test(before)) return null
    if (/^[◦∘]$/.test(script) && /\d$/.test(before)) return null
    if (/^[∗*†‡§¶]{1,2}$/.test(script) && (isWord || /[.,;:!?”’")]$/.test(before)) && !isFunction(before))
      return { before: '', after: '', note: script }
    if (DIGITS.test(script) && (isWord || /[.,;:!?”’")\]]$/.test(before)) && !isFunction(before))
      return { before: '^', after: '', note: script }
    // `Tesla™`, affiliations
    if (isWord && !/^[−–+-]?\d/.test(script)) return null
  }
  if (!BASE.test(before) || !/[\p{L}\p{N}∗*†⊤⊥+−′]/u.test(script)) return null
  const mark = level > 0 ? '^' : '_'
  return isOneThing(script) ? { before: mark, after: '' } : { before: `${mark}(`, after: ')' }
}

/** `f(x)` or `(a+b)` before an exponent: neither the end of a sentence nor a note. */
const isFunction = (before: string) => /(?:\p{L}|^|[\s=+−·/(])\([^()\s]{1,12}\)$/u.test(before)

const isOneThing = (script: string) =>
  /^[−–+-]?[\p{L}\p{N}′]+(?:\.\d+)?$/u.test(script) || /^[^\p{L}\p{N}]$/u.test(script) || /^[([{].*[)\]}]$/.test(script)
