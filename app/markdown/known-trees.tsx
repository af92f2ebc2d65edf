import { useServerInsertedHTML } from 'next/navigation'
import type { MarkdownTree } from './markdown-tree'

/** Sends a text's parsed form, as JSON without `<`, beside the page that the server draws, so that a browser takes the page over without the parser. */
export function useSentTree(text: string, dollarMath: boolean, json: string | null) {
  let isSent = false
  useServerInsertedHTML(() => {
    if (json === null || isSent) return null
    isSent = true
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which no browser runs
    return <script type="application/json" id={idOf(text, dollarMath)} dangerouslySetInnerHTML={{ __html: json }} />
  })
}

/** Reads the parsed form of a text that the server sent with the page; null where it sent none. */
export function findSentTree(text: string, dollarMath: boolean): MarkdownTree[] | null {
  const sent = document.getElementById(idOf(text, dollarMath))?.textContent
  return sent ? JSON.parse(sent) : null
}

/** Two hashes of 32 bits (FNV-1a, and its second half with another start), and the length: texts of one page never share it. */
function idOf(text: string, dollarMath: boolean): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  return `markdown-${dollarMath ? 'math-' : ''}${text.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
