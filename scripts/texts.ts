import path from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isImportDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

// `npm run texts`: prints every text of screens, dialogs, errors and mails, one per line with its place, so that they
// can be read in order. `npm run texts -- app/people` prints those of a folder. It parses `app` and `lib`; an
// expression within a text is printed as {…}.

type Text = { line: number; kind: 'screen' | 'attribute' | 'error' | 'text'; words: string }

/** Attributes whose strings are code. */
const CODE_ATTRIBUTES =
  /^(className|class|id|key|name|href|src|type|role|rel|target|method|action|style|d|viewBox|fill|stroke|inputMode|autoComplete|htmlFor|form|lang|dir|transform|points|.*ClassName|.*Class|data-.*|aria-(?!label$|description$|roledescription$|valuetext$).*)$/

/** Calls whose strings are not shown on a screen: logs, descriptions for models, patterns, SQL. */
const CODE_CALLS =
  /(^|\.)(describe|log|info|warn|debug|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|dispatchEvent|require|query|execute|\$\w+|setAttribute|setHeader|RegExp|URL|get|has|join|split|startsWith|endsWith|includes|replace|replaceAll|localeCompare|readPrompt|createHash|digest|serverInfo|measure|classes|clsx|cx)$/

/** HTML, headers and styles. */
const MARKUP = /<\/|<!doctype|<meta|charset=|filename=|'none'|path=\/|HttpOnly|:root|\bnoindex\b|^HTTP\/|[{;]\s*$/i

/** Conditions of SQL, LaTeX, XML, addresses, sizes and objects of PDFs. */
const CODE_TEXT =
  /::|\bIS (?:NOT )?NULL\b|\bcoalesce\(|interval '|\bCOLLATE\b|= ANY|<> ALL|\b[pg]\.[a-z_]+ |\\[a-zA-Z]+[{[]|^<\/?[\w:?-]+[ >]|\w="\{…\}|^\/[\w{…}]+\/|^\{…\}\/|^<<|\d(?:px|r?em|fr)\b|\bobj\b|\bxref\b|^\/[A-Z]\w+ /

const CODE_WORD = /^[a-z0-9:[\]()./_%&>*#,!=+'"~@{}…-]+$/
const CLASS_WORD =
  /[-:[]|^(flex|grid|block|inline|hidden|relative|absolute|fixed|sticky|truncate|underline|italic|uppercase|grow|shrink|rounded|border|contents|group|peer|isolate|container|prose|resize|outline|ring|shadow|transition|static|visible|invisible|antialiased)$/

const [below = ''] = process.argv.slice(2)
const root = process.cwd()
const api = new API({ cwd: root })
const project = api.updateSnapshot({ openProject: 'tsconfig.json' }).getProjects()[0]
if (!project) throw new Error('tsconfig.json could not be opened.')
const lines: string[] = []
for (const file of [...project.rootFiles].sort()) {
  const name = path.relative(root, file)
  if (!isRead(name) || !name.startsWith(below)) continue
  const source = project.program.getSourceFile(file)
  if (!source) throw new Error(`${name} could not be read.`)
  for (const { line, kind, words } of textsOf(source, name)) lines.push(`${name}:${line}\t${kind}\t${words}`)
}
api.close()
process.stdout.write(`${lines.join('\n')}\n`)
process.stderr.write(`${lines.length} texts\n`)

function isRead(name: string): boolean {
  if (!/^(app|lib)\/.*\.tsx?$/.test(name)) return false
  return !/\.test\.tsx?$|(^|\/)test-[^/]*$|-probe\.ts$|^lib\/db\/(generated|dump|load)|\.d\.ts$/.test(name)
}

function textsOf(source: SourceFile, name: string): Text[] {
  const isScreen = name.startsWith('app/') && !name.startsWith('app/api/mcp/')
  const found: Text[] = []
  const lineOf = (node: Node) => source.text.slice(0, node.getStart(source)).split('\n').length
  const add = (node: Node, kind: Text['kind'], words: string) => {
    const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (/\p{L}{2}/u.test(line.replace(/\{…\}/g, ''))) found.push({ line: lineOf(node), kind, words: line })
  }
  walk(source, null)
  return found

  function walk(node: Node, kind: Text['kind'] | null): void {
    if (isImportDeclaration(node) || isLiteralTypeNode(node) || isTaggedTemplateExpression(node)) return
    if (node.kind === SyntaxKind.ExportDeclaration) return
    if (isJsxElement(node) || isJsxFragment(node)) {
      walkElement(node)
      return
    }
    if (isJsxAttribute(node)) {
      if (CODE_ATTRIBUTES.test(node.name.getText(source))) {
        walkNested(node, false)
        return
      }
      node.forEachChild((child) => walk(child, 'attribute'))
      return
    }
    if (isCallExpression(node) && CODE_CALLS.test(node.expression.getText(source))) {
      walkNested(node, false)
      return
    }
    if (isNewExpression(node)) {
      const thrown = node.expression.getText(source)
      if (/^(Error|TypeError|RangeError|URL|RegExp)$/.test(thrown)) return
      for (const argument of node.arguments ?? []) walk(argument, /Error|Failure/.test(thrown) ? 'error' : kind)
      return
    }
    const words = wordsOf(node)
    if (words !== null) {
      if (kind === 'screen' || readsAsWords(words, isScreen)) add(node, kind ?? 'text', words)
      if (isTemplateExpression(node)) for (const span of node.templateSpans) walk(span.expression, kind)
      return
    }
    // Strings in comparisons, indexes and names are not texts.
    if (node.kind === SyntaxKind.BinaryExpression && /[=!]==/.test(node.getText(source).slice(0, 200))) {
      node.forEachChild((child) => (wordsOf(child) === null ? walk(child, kind) : undefined))
      return
    }
    node.forEachChild((child) =>
      walk(child, kind === 'screen' && isPlain(node) ? 'screen' : kind === 'screen' ? null : kind),
    )
  }

  /** The children of an element as one text if some are text; elements within it are checked for attributes. */
  function walkElement(element: Node): void {
    const children = childrenOf(element)
    if (isJsxElement(element)) element.openingElement.forEachChild((child) => walk(child, null))
    const words = children.some((child) => isJsxText(child) && child.text.trim())
    if (words) add(element, 'screen', textOf(element))
    for (const child of children) {
      if (isJsxText(child)) continue
      if (isJsxExpression(child)) child.forEachChild((inner) => walk(inner, 'screen'))
      else if (words && (isJsxElement(child) || isJsxFragment(child))) walkWithin(child)
      else walk(child, null)
    }
  }

  /** An element whose text belongs to the sentence around it: checks only its attributes and expressions. */
  function walkWithin(element: Node): void {
    if (isJsxElement(element)) element.openingElement.forEachChild((child) => walk(child, null))
    for (const child of childrenOf(element)) {
      if (isJsxExpression(child)) child.forEachChild((inner) => walk(inner, 'screen'))
      else if (isJsxElement(child) || isJsxFragment(child)) walkWithin(child)
      else if (!isJsxText(child)) walk(child, null)
    }
  }

  /** Looks for elements and functions with texts within code. */
  function walkNested(node: Node, inside: boolean): void {
    if (inside && (isJsxElement(node) || isJsxFragment(node) || isJsxSelfClosingElement(node))) {
      walk(node, null)
      return
    }
    if (inside && node.kind === SyntaxKind.ArrowFunction) {
      node.forEachChild((child) => walk(child, null))
      return
    }
    node.forEachChild((child) => walkNested(child, true))
  }

  function textOf(node: Node): string {
    if (isJsxText(node)) return node.text
    if (isJsxExpression(node)) {
      const inner = node.expression
      if (!inner) return ''
      return wordsOf(inner) ?? '{…}'
    }
    if (isJsxElement(node) || isJsxFragment(node)) return childrenOf(node).map(textOf).join('')
    return '{…}'
  }

  function wordsOf(node: Node): string | null {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
    if (!isTemplateExpression(node)) return null
    return node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('')
  }
}

function childrenOf(node: Node): readonly Node[] {
  return isJsxElement(node) || isJsxFragment(node) ? node.children : []
}

/** Whether a string within it belongs to the text of the surrounding element. */
function isPlain(node: Node): boolean {
  return node.kind === SyntaxKind.ConditionalExpression || node.kind === SyntaxKind.ParenthesizedExpression
}

function readsAsWords(words: string, isScreen: boolean): boolean {
  if (MARKUP.test(words) || CODE_TEXT.test(words)) return false
  const plain = words.replace(/\{…\}/g, ' ').trim()
  if (
    /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|CREATE|ALTER|ORDER BY|FROM|JOIN)\b/.test(plain) ||
    /^use (client|server)$/.test(plain)
  )
    return false
  const tokens = plain.split(/\s+/)
  if (tokens.length === 1) return isScreen && /^[A-Z][a-z]+[.…:?!]?$/.test(plain)
  if (!/\p{L}{2}/u.test(plain)) return false
  if (
    tokens.every((token) => CODE_WORD.test(token)) &&
    tokens.filter((token) => CLASS_WORD.test(token)).length * 3 >= tokens.length
  )
    return false
  return true
}
