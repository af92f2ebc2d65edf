/** Characters that pdfLaTeX with T1 fonts prints as they are. */
const KNOWN =
  /[\p{ASCII}\u00A0-\u00FF\u0100-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u0165\u0168-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122]/u

const GREEK =
  'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon varphi chi psi omega'.split(
    ' ',
  )
const CAPITAL_GREEK = 'A B Gamma Delta E Z H Theta I K Lambda M N Xi O Pi P ? Sigma T Upsilon Phi X Psi Omega'.split(
  ' ',
)

/** Signs by the command that prints them, in mathematics. */
const SIGNS: Record<string, string> = {
  '→': 'rightarrow',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '↑': 'uparrow',
  '↓': 'downarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↦': 'mapsto',
  '⟶': 'longrightarrow',
  '≤': 'leq',
  '≥': 'geq',
  '⩽': 'leqslant',
  '⩾': 'geqslant',
  '≪': 'll',
  '≫': 'gg',
  '≠': 'neq',
  '≈': 'approx',
  '≃': 'simeq',
  '≅': 'cong',
  '≡': 'equiv',
  '∼': 'sim',
  '∝': 'propto',
  '∞': 'infty',
  '∂': 'partial',
  '∇': 'nabla',
  '∫': 'int',
  '∑': 'sum',
  '∏': 'prod',
  '√': 'surd',
  '∈': 'in',
  '∉': 'notin',
  '∋': 'ni',
  '⊂': 'subset',
  '⊃': 'supset',
  '⊆': 'subseteq',
  '⊇': 'supseteq',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'emptyset',
  '∀': 'forall',
  '∃': 'exists',
  '∧': 'wedge',
  '∨': 'vee',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '⊙': 'odot',
  '⊥': 'perp',
  '∥': 'parallel',
  '∣': 'mid',
  '∘': 'circ',
  '∗': 'ast',
  '⋆': 'star',
  '⋅': 'cdot',
  '⋯': 'cdots',
  '⟨': 'langle',
  '⟩': 'rangle',
  '⌈': 'lceil',
  '⌉': 'rceil',
  '⌊': 'lfloor',
  '⌋': 'rfloor',
  '′': 'prime',
  ℓ: 'ell',
  ℏ: 'hbar',
  ℝ: 'mathbb{R}',
  ℕ: 'mathbb{N}',
  ℤ: 'mathbb{Z}',
  ℚ: 'mathbb{Q}',
  ℂ: 'mathbb{C}',
  ϵ: 'epsilon',
  ϕ: 'phi',
  ϑ: 'vartheta',
  ϱ: 'varrho',
  ϖ: 'varpi',
  '✓': 'checkmark',
  '✔': 'checkmark',
  '■': 'blacksquare',
  '□': 'square',
  '▪': 'blacksquare',
  '△': 'triangle',
  '●': 'bullet',
  '○': 'circ',
  '◦': 'circ',
  '★': 'bigstar',
  '☐': 'square',
  '☑': 'boxtimes',
}
/** Signs by the text that prints them. */
const TEXTS: Record<string, string> = {
  '−': '\\ensuremath{-}',
  '‐': '-',
  '‑': '-',
  '‒': '--',
  '―': '---',
  '⁄': '/',
  '∕': '/',
  '″': "\\ensuremath{''}",
  '‖': '\\ensuremath{\\|}',
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  '‚': ',',
  '‾': '\\textasciimacron{}',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'
const SUPERSCRIPTED = '0123456789+-=()ni'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ'
const SUBSCRIPTED = '0123456789+-=()aeoxhklmnpstijruv'

const ACCENTS: Record<string, string> = {
  '\u0300': '\\`',
  '\u0301': "\\'",
  '\u0302': '\\^',
  '\u0303': '\\~',
  '\u0304': '\\=',
  '\u0306': '\\u',
  '\u0307': '\\.',
  '\u0308': '\\"',
  '\u030A': '\\r',
  '\u030B': '\\H',
  '\u030C': '\\v',
  '\u0323': '\\d',
  '\u0327': '\\c',
  '\u0328': '\\k',
  '\u0331': '\\b',
}

/**
 * `\DeclareUnicodeCharacter` lines for what of a text pdfLaTeX does not print by itself: Greek, arrows, mathematical
 * signs, rare accents. A letter for which it has no font (Chinese, Cyrillic, emoji) prints as its code, `[U+6CE8]`.
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
  const command = SIGNS[character] ?? greek(character)
  if (command) return `\\ensuremath{${/^[A-Z]$|^o$/.test(command) ? `\\mathrm{${command}}` : `\\${command}`}}`
  const raised = SUPERSCRIPTED[SUPERSCRIPTS.indexOf(character)]
  if (raised) return `\\ensuremath{{}^{${raised}}}`
  const lowered = SUBSCRIPTED[SUBSCRIPTS.indexOf(character)]
  if (lowered) return `\\ensuremath{{}_{${lowered}}}`
  return TEXTS[character] ?? accented(character)
}

function greek(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x3b1 && code <= 0x3c9) return GREEK[code - 0x3b1]
  const capital = CAPITAL_GREEK[code - 0x391]
  return capital === '?' ? undefined : capital
}

/** A letter with accents, from its parts; an accent that stands alone is left out. */
function accented(character: string): string | null {
  const [base = '', ...marks] = [...character.normalize('NFD')]
  if (/\p{M}/u.test(base)) return ''
  if (marks.length === 0 || !/[A-Za-z]/.test(base)) return null
  return marks.reduce<string | null>((inner, mark) => {
    const accent = ACCENTS[mark]
    return accent && inner ? `${accent}{${inner}}` : null
  }, base)
}
