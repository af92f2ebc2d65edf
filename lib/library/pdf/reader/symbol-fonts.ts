import { ADDED_SYMBOLS, type Meanings, MISREAD_LIGATURES, PUBLISHER_FONTS } from './publisher-fonts'

// Meanings of codes in symbol fonts. If a PDF does not name the glyphs of such a font, pdf.js returns the code itself
// or the letter with that code in other fonts: a check mark becomes 3, an opening brace f, and a multiplication sign
// disappears.

/** Meanings of consecutive codes. */
function codes(first: number, ...lists: string[]): [string, string][] {
  return lists
    .join(' ')
    .split(/\s+/)
    .flatMap((meaning, i): [string, string][] =>
      meaning === '_' ? [] : [[String.fromCharCode(first + i), meaning === '~' ? '' : meaning]],
    )
}

// `_` leaves a code as it is; `~` is part of a larger drawing, without meaning; the stroke of ≠ comes before the sign
// that it strikes out. From the encodings OMS, OML, OMX (The TeXbook, appendix F), AMSa and AMSb (amsfonts), and
// ZapfDingbats (PDF 32000-1, annex D).

const FIRST_SIGNS = '− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖'
const MORE_SIGNS = '⊗ ⊘ ⊙ ◯ ◦ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻'

const SYMBOLS: Meanings = new Map([
  ...codes(0x00, FIRST_SIGNS, MORE_SIGNS),
  ...codes(0x21, '→ ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒', '_ ⇓ ⇔'),
  ...codes(0x30, '′ ∞ ∈ ∋ △ ▽ \u0338 ~ ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥'),
  ...codes(0x5b, '∪ _ ⊎ ∧ ∨'),
  ...codes(0x60, '⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } 〈 〉 | ‖ ↕ ⇕ \\ ≀', '√ ⨿ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ _ _ _ _ ♠'),
])

/** MathTime for Windows has TeX's control codes at codes of Latin-1 ("TeX ANSI"). */
const ANSI_SYMBOLS: Meanings = new Map([...SYMBOLS, ...codes(0xa1, FIRST_SIGNS), ...codes(0xad, MORE_SIGNS)])

/** The symbol font of newtx adds signs to TeX's, at codes that Latin-1 uses for others. */
const TX_SYMBOLS: Meanings = new Map([...SYMBOLS, ...codes(0xb8, '+ ( ) [ ]')])

/** newtx and related fonts encode full stop and comma as control codes. */
const TX_LETTERS: Meanings = new Map(codes(0x95, '. ,'))
const CHARTER_LETTERS: Meanings = new Map(codes(0x93, '. ,'))

const MATH_LETTERS: Meanings = new Map([
  ...codes(0x00, 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω α β γ δ ϵ', 'ζ η θ ι κ λ μ ν ξ π ρ σ τ υ φ χ'),
  ...codes(0x21, 'ω ε ϑ ϖ ϱ ς ϕ'),
  [':', '.'],
  [';', ','],
  ['=', '/'],
  ['?', '⋆'],
  ['@', '∂'],
  ['`', 'ℓ'],
])

// Codes of ASCII brackets keep their meaning: if the glyphs are named, they are brackets.
const LARGE_SIGNS: Meanings = new Map([
  ...codes(0x00, '( ) [ ] ⌊ ⌋ ⌈ ⌉ { } 〈 〉 | ‖ / \\', '( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } 〈 〉 / \\'),
  ...codes(0x30, '( ) [ ] ~ ~ ~ ~ { }'),
  ...codes(0x44, '〈 〉 ⊔ ⊔ ∮ ∮ ⊙ ⊙ ⊕ ⊕ ⊗ ⊗'),
  ...codes(0x50, '∑ ∏ ∫ ∪ ∩ ⊎ ∧ ∨ ∑ ∏ ∫'),
  ...codes(0x60, '⨿ ⨿ ~ ~ ~ ~ ~ ~ [ ] ⌊ ⌋ ⌈ ⌉ { }', '√ √ √ √ √ ~ ~ ~ ~ ~ ~'),
])

const TX_LARGE_SIGNS: Meanings = new Map([...LARGE_SIGNS, ...codes(0xcd, '∑ ∏')])

const AMS_A: Meanings = new Map([
  ...codes(0x00, '⊡ ⊞ ⊠ □ ■ · ◊ ♦ ↻ ↺ ⇌ ⇋ ⊟ ⊩ ⊪ ⊨', '↠ ↞ ⇇ ⇉ ⇈ ⇊ ↾ ⇂ ↿ ⇃ ↣ ↢ ⇆ ⇄ ↰ ↱'),
  ...codes(0x21, '↭ ↫ ↬ ≗ ≿ ≳ ⪆ ⊸ ∴ ∵ ≑ ≜ ≾ ≲ ⪅', '⪕ ⪖ ⋞ ⋟ ≼ ≦ ⩽ ≶ ‵ _ ≓ ≒ ≽ ≧ ⩾ ≷', '⊏ ⊐ ▷ ◁ ⊵ ⊴ ★ ≬ ▾ ▸ ◂ _ _ ▵ ▴ ▿'),
  ...codes(0x50, '≖ ⋚ ⋛ ⋚ ⋛ ¥ ⇛ ⇚ ✓ ⊻ ⊼ ⩞ ∠ ∡ ∢ ∝', '⌣ ⌢ ⋐ ⋑ ⋓ ⋒ ⋏ ⋎ ⋋ ⋌ ⫅ ⫆ ≏ ≎ ⋘ ⋙'),
  ...codes(0x70, '⌜ ⌝ ® Ⓢ ⋔ ∔ ∽ ⋍ ⌞ ⌟ ✠ ∁ ⊺ ⊚ ⊛ ⊝'),
])

const AMS_B: Meanings = new Map([
  ...codes(0x00, '≨ ≩ ≰ ≱ ≮ ≯ ⊀ ⊁ ≨ ≩ ≰ ≱ ⪇ ⪈ ⋠ ⋡', '⋦ ⋧ ⪉ ⪊'),
  ...codes(0x1c, '≁ ≇'),
  ...codes(0x24, '⊊ ⊋ ⊈ ⊉ ⊊ ⊋'),
  ...codes(0x3f, '∅ ∄'),
  ...codes(0x73, '∼ ≈ ≊ ⪷ ⪸ _ _ _ _ ℏ ℏ'),
])

const DINGBATS: Meanings = new Map([
  ...codes(0x21, '✁ ✂ ✃ ✄ ☎ ✆ ✇ ✈ ✉ ☛ ☞ ✌ ✍ ✎ ✏', '✐ ✑ ✒ ✓ ✔ ✕ ✖ ✗ ✘ ✙ ✚ ✛ ✜ ✝ ✞ ✟', '✠ ✡ ✢ ✣ ✤ ✥ ✦ ✧ ★ ✩ ✪ ✫ ✬ ✭ ✮ ✯'),
  ...codes(0x50, '✰ ✱ ✲ ✳ ✴ ✵ ✶ ✷ ✸ ✹ ✺ ✻ ✼ ✽ ✾ ✿', '❀ ❁ ❂ ❃ ❄ ❅ ❆ ❇ ❈ ❉ ❊ ❋ ● ❍ ■ ❏', '❐ ❑ ❒ ▲ ▼ ◆ ❖ ◗ ❘ ❙ ❚ ❛ ❜ ❝ ❞'),
  // Listed by the Adobe and Windows characters that have these codes elsewhere.
  ['’', '✇'],
  ['‘', '❀'],
  ...codes(0xac, '① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩'),
])

/** Lines and arrows of LaTeX pictures, none of which is text. */
const PICTURES: Meanings = new Map(Array.from({ length: 0x7f }, (_, code) => [String.fromCharCode(code), '']))

/**
 * Fonts of 3B2 with TeX's encodings. Only printable characters keep their codes; a paper numbers the others from 1 in
 * order of use, and they are identified by glyph names (`glyph-names.ts`).
 */
const NUMBERED: [name: RegExp, meanings: Meanings][] = [
  [
    /^(?:AdvP(?:4C4E74|40271B)|AdvMacMthSyN|AdvMathSymb|AdvMT_SY|TeX_?CM_?Maths_?Symbols\d*)$/,
    new Map([...SYMBOLS, ...ADDED_SYMBOLS]),
  ],
  [/^(?:AdvP4C4E51|TeX_?CM_?Maths_?Italic\d*)$/, MATH_LETTERS],
  [/^AdvP4C4E46$/, LARGE_SIGNS],
]

const printed = (meanings: Meanings): Meanings => new Map([...meanings].filter(([character]) => character >= ' '))

/** The symbol of glyph `C<number>` in a 3B2 font; null if the font has no such names or the glyph no meaning. */
export function glyphNumber(font: string, number: number): string | null {
  const [, meanings] = NUMBERED.find(([family]) => family.test(font)) ?? []
  return meanings?.get(String.fromCharCode(number)) ?? null
}

const FAMILIES: [name: RegExp, meanings: Meanings][] = [
  ...NUMBERED.map(([family, meanings]): [RegExp, Meanings] => [family, printed(meanings)]),
  ...PUBLISHER_FONTS,
  [/^(?:CM|LM|EU)B?SY\d/i, SYMBOLS],
  [/^MTSYN$/, ANSI_SYMBOLS],
  [/^(?:CM|EU)MIB?\d/i, MATH_LETTERS],
  [/^(?:CM|EU)EX\d/i, LARGE_SIGNS],
  [/^(?:MSAM\d|[tp]xb?sya)/i, AMS_A],
  [/^(?:T?MSBM\d|[tp]xb?syb)/i, AMS_B],
  [/^[tp]xb?sys?\d*$/i, TX_SYMBOLS],
  [/^[tp]xb?exs?\d*$/i, TX_LARGE_SIGNS],
  [/^XCharter\w*MI\d*$/, CHARTER_LETTERS],
  [/MI\d*$/, TX_LETTERS],
  [/dingbats/i, DINGBATS],
  [/^(?:LINE|LCIRCLE)W?\d/i, PICTURES],
]

type Run = { text: string; font: string }

/** Restores the signs of runs in symbol fonts. `names`: font names by font id; `named`: meanings by glyph name. */
export function repairSymbols(
  items: Run[],
  names: Map<string, string>,
  named: Map<string, Meanings> = new Map(),
): void {
  const meanings = new Map(named)
  for (const [font, name] of names) {
    const known = FAMILIES.find(([family]) => family.test(bareName(name)))
    if (known) meanings.set(font, new Map([...known[1], ...(named.get(font) ?? [])]))
  }
  for (const [font, ligatures] of misreadLigatures(items)) if (!meanings.has(font)) meanings.set(font, ligatures)
  if (meanings.size === 0) return
  for (const item of items) {
    const known = meanings.get(item.font)
    if (known) item.text = respell(item.text, known)
  }
}

/** Misread ligatures as patterns: `inside` a word, which no other text contains, and at the edge of one. */
const MISREAD = MISREAD_LIGATURES.map((ligatures) => {
  const signs = [...ligatures].filter(([sign, meaning]) => sign > '\u009f' && /\p{L}/u.test(meaning))
  const anySign = `[${signs.map(([sign]) => sign).join('')}]`
  const inside = new RegExp(`\\p{Ll}${anySign}\\p{Ll}`, 'u')
  return { ligatures, inside, atEdge: new RegExp(`${anySign}\\p{Ll}|\\p{L}${anySign}`, 'u') }
})

/**
 * The meanings of misread ligatures by font id. If a page has one inside a word, fonts that have them only at the edge of
 * a word count as well.
 */
function misreadLigatures(items: Run[]): Map<string, Meanings> {
  const found = new Map<string, Meanings>()
  for (const { ligatures, inside, atEdge } of MISREAD) {
    if (!items.some(({ text }) => inside.test(text))) continue
    for (const { font, text } of items) if (atEdge.test(text)) found.set(font, ligatures)
  }
  return found
}

function respell(text: string, meanings: Meanings): string {
  let out = ''
  for (const character of text) out += meanings.get(character) ?? character
  return out
}

/** A font name without its subset prefix: `ABCDEF+CMSY10`, or `XxkbtbAdvPi1` in 3B2. */
export const bareName = (name: string) => name.replace(/^[A-Z]{6}\+|^[A-Z][a-z]{5}(?=Adv)/, '')
