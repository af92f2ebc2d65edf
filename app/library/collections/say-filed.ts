import type { Filing } from '@/lib/library/collections/file-papers'

/** Describes what was done with papers, for a message. */
export function sayFiled(number: number, { put, take }: Filing, nameOf: (id?: string) => string): string {
  const papers = number === 1 ? 'Paper' : `${number} papers`
  const what = (drawers: Filing['put']) =>
    drawers.length === 1 ? `“${nameOf(drawers[0]?.collectionId)}”` : `${drawers.length} collections`
  const said = [put.length > 0 && `added to ${what(put)}`, take.length > 0 && `removed from ${what(take)}`].filter(
    Boolean,
  )
  return `${papers} ${said.join(' and ')}.`
}
