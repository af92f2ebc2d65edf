/**
 * Zotero's sort key for annotations in a PDF: `page|offset|top`, with leading zeros. `offset` counts the characters
 * before it on the page, `top` is in whole points from the top of the page; both are capped at what their digits hold.
 */
export function sortIndexOf({ pageIndex, offset, top }: { pageIndex: number; offset: number; top: number }): string {
  return [digits(pageIndex, 5), digits(offset, 6), digits(top, 5)].join('|')
}

function digits(value: number, length: number): string {
  const most = 10 ** length - 1
  return String(Math.min(most, Math.max(0, Math.floor(value)))).padStart(length, '0')
}
