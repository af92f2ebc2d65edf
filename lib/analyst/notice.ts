/** What the library lacks, as a paragraph of its own above an answer; nothing where there is nothing to say. */
export function noticeParagraph(notice = ''): string {
  return notice === '' ? '' : `> ${notice.replace(/\s+/g, ' ').trim()}\n\n`
}
