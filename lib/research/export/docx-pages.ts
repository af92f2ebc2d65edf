import type * as Docx from 'docx'

export type DocxBlock = Docx.Paragraph | Docx.Table | Docx.TableOfContents

// A4 with margins of a little over an inch, in twentieths of a point.
const A4 = { width: 11_906, height: 16_838 }
const AROUND = 1_418
const MARGIN = { top: AROUND, bottom: AROUND, left: AROUND, right: AROUND }

/** Width of the text on a portrait or landscape page, in twentieths of a point. */
export function textWidth(isSideways: boolean): number {
  return (isSideways ? A4.height : A4.width) - 2 * AROUND
}

/** Puts the blocks on numbered pages; those in `sideways` on landscape pages of their own. */
export function docxPages(
  docx: typeof Docx,
  blocks: DocxBlock[],
  sideways: Pick<WeakSet<DocxBlock>, 'has'>,
): Docx.ISectionOptions[] {
  const groups: { isSideways: boolean; children: DocxBlock[] }[] = []
  for (const block of blocks) {
    const isSideways = sideways.has(block)
    const last = groups.at(-1)
    if (last?.isSideways === isSideways) last.children.push(block)
    else groups.push({ isSideways, children: [block] })
  }
  const footers = { default: footer(docx) }
  return groups.map(({ isSideways, children }) => {
    const size = { ...A4, ...(isSideways && { orientation: docx.PageOrientation.LANDSCAPE }) }
    return { properties: { page: { size, margin: MARGIN } }, footers, children }
  })
}

function footer({ Footer, Paragraph, AlignmentType, TextRun, PageNumber }: typeof Docx): Docx.Footer {
  const children = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES]
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ size: 18, color: '5F5A51', children })],
      }),
    ],
  })
}
