const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*(?:\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))|$)/gm
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\1(?!`)/g
const LINK = /!?\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*\]\((?:[^()\s\\]|\\.|\([^()\s]*\))*(?:[ \t]+"[^"\n]*")?\)/g
/** A link definition has only an address and a title after the colon. `[PAPER_ID, page N]: words …` is not one. */
const LINK_DEFINITION =
  /^ {0,3}\[[^[\]\n]+\]:[ \t]*(?:<[^<>\n]*>|\S+)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm
const AUTOLINK = /<[a-z][a-z0-9+.-]*:[^<>\s]*>/gi

/** Replaces code blocks with blank lines of the same length. */
export function blotFences(markdown: string): string {
  return markdown.replace(FENCE, (match) => '\n'.repeat(match.length))
}

/**
 * Replaces everything in which brackets are no citation with blanks of the same length: code blocks, code spans, links,
 * images and addresses. An unclosed fence extends to the end, as while an answer streams.
 */
export function maskUncitable(markdown: string): string {
  return [FENCE, CODE_SPAN, LINK, LINK_DEFINITION, AUTOLINK].reduce(
    (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, '\0')),
    markdown,
  )
}
