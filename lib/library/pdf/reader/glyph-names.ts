import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Meanings } from './publisher-fonts'
import { bareName, glyphNumber } from './symbol-fonts'

/**
 * Glyphs of the Mathematical Pi fonts of Adobe. Their codes count from 1 in the order in which a paper uses them, so that only
 * the names tell what they are.
 */
const PI_GLYPHS: Meanings = new Map([
  ...numbered(9251, 'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω'),
  ...numbered(11001, '+ − × ÷ = ± ∓'),
  ...numbered(11021, '< >'),
  ...numbered(11032, '′ ″ °'),
  ...numbered(11349, '≤ ≥'),
  ['H9004', 'Δ'],
  ['H9018', 'Σ'],
  ['H9021', 'Φ'],
  ['H9024', 'Ω'],
  ['H9278', 'φ'],
  ['H11009', '∞'],
  ['H11011', '∼'],
  ['H11015', '≈'],
  ['H11569', '∗'],
])

function numbered(first: number, meanings: string): [string, string][] {
  return meanings.split(' ').map((meaning, i) => [`H${first + i}`, meaning])
}

const PI_FONT = /MathematicalPi|MathPi|CommPi/

type Run = { text: string; font: string }
/** What pdf.js tells of a font with `fontExtraProperties`. */
type NamedFont = { differences?: string[]; toUnicode?: { _map?: string[] } }

/**
 * Asks for the names of glyphs where the runs of a page have control codes in a font whose signs go by their names, and adds what
 * its characters mean to `known`, by the id of the font. Reads the page once more, for fonts that are not in `known` yet. The
 * document has to be opened with `fontExtraProperties`.
 */
export async function nameGlyphs(
  page: PDFPageProxy,
  items: Run[],
  names: Map<string, string>,
  known: Map<string, Meanings>,
): Promise<void> {
  const asked = new Set(
    items.filter(({ text, font }) => !known.has(font) && CONTROL.test(text)).map(({ font }) => font),
  )
  const fonts = [...asked].filter((font) => hasNamedGlyphs(bareName(names.get(font) ?? '')))
  if (fonts.length === 0) return
  await page.getOperatorList({ annotationMode: 0 }).catch(() => null)
  for (const font of fonts) {
    const told = page.commonObjs.has(font) ? (page.commonObjs.get(font) as NamedFont) : {}
    known.set(font, meaningsOf(bareName(names.get(font) ?? ''), told))
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that are asked for
const CONTROL = /[\u0000-\u001f]/

const hasNamedGlyphs = (name: string) => PI_FONT.test(name) || glyphNumber(name, 0) !== null

/** What the characters of a font mean by the names of its glyphs: `H11005`, or `C0` in fonts with the codes of TeX. */
export function meaningsOf(name: string, { differences = [], toUnicode }: NamedFont): Meanings {
  const meanings: Meanings = new Map()
  for (const [code, glyph] of Object.entries(differences)) {
    const number = glyph.match(/^C(\d{1,3})$/)?.[1]
    const meaning = number ? glyphNumber(name, Number(number)) : PI_GLYPHS.get(glyph)
    if (meaning) meanings.set(toUnicode?._map?.[Number(code)] ?? String.fromCharCode(Number(code)), meaning)
  }
  return meanings
}
