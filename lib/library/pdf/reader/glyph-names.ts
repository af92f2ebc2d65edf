import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Meanings } from './publisher-fonts'
import { bareName, glyphNumber } from './symbol-fonts'

/**
 * Glyphs of Adobe's Mathematical Pi fonts. A paper numbers its codes from 1 in order of use, so only the glyph names
 * identify them.
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
/** Properties of a font that pdf.js returns with `fontExtraProperties`. */
type NamedFont = { differences?: string[]; toUnicode?: { _map?: string[] } }

/**
 * Adds the meanings of the characters of fonts that are decoded by glyph names to `known`, by font id. Reads the page
 * once more for fonts missing from `known`. The document must be opened with `fontExtraProperties`.
 */
export async function nameGlyphs(
  page: PDFPageProxy,
  items: Run[],
  names: Map<string, string>,
  known: Map<string, Meanings>,
): Promise<void> {
  const used = new Set(items.map(({ font }) => font))
  const fonts = [...used].filter((font) => !known.has(font) && hasNamedGlyphs(bareName(names.get(font) ?? '')))
  if (fonts.length === 0) return
  await page.getOperatorList({ annotationMode: 0 }).catch(() => null)
  for (const font of fonts) {
    const told = page.commonObjs.has(font) ? (page.commonObjs.get(font) as NamedFont) : {}
    known.set(font, meaningsOf(bareName(names.get(font) ?? ''), told))
  }
}

const hasNamedGlyphs = (name: string) => PI_FONT.test(name) || glyphNumber(name, 0) !== null

/** Meanings of a font's characters by glyph name: `H11005`, or `C0` in fonts with TeX's codes. */
export function meaningsOf(name: string, { differences = [], toUnicode }: NamedFont): Meanings {
  const meanings: Meanings = new Map()
  for (const [code, glyph] of Object.entries(differences)) {
    const number = glyph.match(/^C(\d{1,3})$/)?.[1]
    const meaning = number ? glyphNumber(name, Number(number)) : PI_GLYPHS.get(glyph)
    if (meaning) meanings.set(toUnicode?._map?.[Number(code)] ?? String.fromCharCode(Number(code)), meaning)
  }
  return meanings
}
