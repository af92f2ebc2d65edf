import type { StyledText } from '../../citations/references/styled-text'
import { escapeTex, escapeTexAroundMath, escapeTexUrl } from '../../citations/tex/tex-escape'

/** Converts styled text to LaTeX. */
export function styledTex(parts: StyledText): string {
  return parts
    .map(({ text, italic, bold, superscript, subscript, smallCaps, url }) => {
      if (url) return url === text ? `\\url{${escapeTexUrl(url)}}` : `\\href{${escapeTexUrl(url)}}{${escapeTex(text)}}`
      const command = italic
        ? 'emph'
        : bold
          ? 'textbf'
          : superscript
            ? 'textsuperscript'
            : subscript
              ? 'textsubscript'
              : smallCaps
                ? 'textsc'
                : null
      const escaped = escapeTexAroundMath(text).replaceAll('\n', '\\newline{}')
      return command ? `\\${command}{${escaped}}` : escaped
    })
    .join('')
}
