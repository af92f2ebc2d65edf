import katex from 'katex'

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"' }))
/** Characters where KaTeX puts a space in MathML that is not in the text. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g

/**
 * Converts TeX mathematics to text with `<sub>` and `<sup>`: `H_2O`, `10^{-3}`, `\alpha`. Uses KaTeX's MathML; null if
 * it cannot parse the input.
 */
export function mathText(tex: string): string | null {
  try {
    const html = katex.renderToString(tex, { output: 'mathml', strict: false, maxExpand: 100 })
    const [, mathml = ''] = /<semantics>(.*)<annotation/s.exec(html) ?? []
    return textOf(parse(mathml)).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  } catch {
    return null
  }
}

type Element = { name: string; children: (Element | string)[] }

function parse(mathml: string): Element {
  const root: Element = { name: 'math', children: [] }
  const open = [root]
  for (const [, text, slash, name = '', empty] of mathml.matchAll(/([^<]+)|<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.children.push(decode(text))
    else if (slash) open.pop()
    else {
      const element = { name, children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  return root
}

function textOf(node: Element | string | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  const [first, second, third] = node.children
  const sub = (part: typeof first) => (textOf(part) ? `<sub>${textOf(part)}</sub>` : '')
  const sup = (part: typeof first) => (textOf(part) ? `<sup>${textOf(part)}</sup>` : '')
  switch (node.name) {
    case 'msup':
      if (textOf(second) === '∘') return `${textOf(first)}°`
      return /^[′″‴]+$/.test(textOf(second)) ? textOf(first) + textOf(second) : textOf(first) + sup(second)
    case 'msub':
    case 'munder':
      return textOf(first) + sub(second)
    case 'msubsup':
    case 'munderover':
      return textOf(first) + sub(second) + sup(third)
    case 'mover':
      return withMark(textOf(first), textOf(second))
    case 'mfrac':
      return `${inOne(textOf(first))}/${inOne(textOf(second))}`
    case 'msqrt':
      return `√${inOne(node.children.map(textOf).join(''))}`
    case 'mspace':
      return ' '
    case 'mo':
      return /^[=<>≤≥≈∼±×→≪≫∈]$/.test(textOf(first))
        ? `\u0020${textOf(first)}\u0020`
        : node.children.map(textOf).join('')
    default:
      return node.children.map(textOf).join('')
  }
}

const MARKS = new Map(
  Object.entries({
    '^': '\u0302',
    '~': '\u0303',
    '˙': '\u0307',
    '¨': '\u0308',
    '→': '\u20d7',
    ˉ: '\u0304',
    '‾': '\u0304',
    '¯': '\u0304',
    '´': '\u0301',
    ˊ: '\u0301',
    ˋ: '\u0300',
    ˇ: '\u030c',
    '˘': '\u0306',
    '˚': '\u030a',
  }),
)

function withMark(base: string, mark: string): string {
  const combining = MARKS.get(mark)
  return combining && [...base].length === 1 ? base + combining : base + (combining ? '' : mark)
}

function inOne(text: string): string {
  return /^[\p{L}\p{N}]*$/u.test(text) ? text : `(${text})`
}

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|([a-z]+));/gi, (entity, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES.get(name ?? '') ?? entity),
  )
}
