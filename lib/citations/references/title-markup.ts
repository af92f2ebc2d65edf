import { sameTitle } from '../../text/same-work'
import { escapeTex } from './tex-escape'

/** The markup that CSL allows in titles: italics, bold, raised, lowered, small capitals. */
const TAGS = /<(\/?)(i|b|sub|sup|sc|span)(?:\s[^<>]*)?>/gi
const COMMANDS: Record<string, string> = {
  i: 'textit',
  b: 'textbf',
  sub: 'textsubscript',
  sup: 'textsuperscript',
  sc: 'textsc',
  span: 'textsc',
}

/** A title with the markup that its imported form has, where both are the same title; else as it is. */
export function withMarkup(title: string, imported: string | undefined): string {
  const isMarked = imported !== undefined && imported.search(TAGS) >= 0 && !/&\w+;/.test(imported)
  return isMarked && sameTitle(title, plainTitle(imported)) ? imported : title
}

/** A title without its markup, for formats that have none. */
export function plainTitle(title: string): string {
  return title.replace(TAGS, '')
}

/** A title as LaTeX, its markup as commands. A span that asks for no small capitals changes nothing. */
export function texTitle(title: string): string {
  return title
    .split(/(<\/?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>)/i)
    .map((part, index) => {
      if (index % 2 === 0) return escapeTex(part)
      const [, slash, tag = ''] = [...part.matchAll(TAGS)][0] ?? []
      if (slash) return '}'
      const isPlain = tag.toLowerCase() === 'span' && !/small-caps/i.test(part)
      return isPlain ? '{' : `\\${COMMANDS[tag.toLowerCase()]}{`
    })
    .join('')
}
