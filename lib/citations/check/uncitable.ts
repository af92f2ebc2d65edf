const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*(?:\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))|$)/gm
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\1(?!`)/g
const LINK = /!?\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*\]\((?:[^()\s\\]|\\.|\([^()\s]*\))*(?:[ \t]+"[^"\n]*")?\)/g
/** Nothing but an address and a title may follow: `[PAPER_ID, page N]: words …` is none. */
const LINK_DEFINITION =
  /^ {0,3}\[[^[\]\n]+\]:[ \t]*(?:<[^<>\n]*>|\S+)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm
const AUTOLINK = /<[a-z][a-z0-9+.-]*:[^<>\s]*>/gi

/** The same markdown, of the same length, with empty lines where code blocks stood. */
export function blotFences(markdown: string): string {
  return markdown.replace(FENCE, (match) => '\n'.repeat(match.length))
}

/**
 * The same markdown, of the same length, with everything blotted out in which brackets are no citation:
 * code blocks, code spans, links, images and addresses. An unclosed fence reaches to the end, as it does
 * while an answer still streams.
 */
export function maskUncitable(markdown: string): string {
  return [FENCE, CODE_SPAN, LINK, LINK_DEFINITION, AUTOLINK].reduce(
    (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, '\0')),
    markdown,
  )
}
