import type * as Docx from 'docx'
import type { PhrasingContent, Table } from 'mdast'
import { textWidth } from './docx-pages'
import { columnShares, isCrowded, isWide } from './table-widths'

/** A table with columns as wide as their contents need. `inline` writes the text of a cell. */
export function docxTable(
  docx: typeof Docx,
  node: Table,
  inline: (nodes: PhrasingContent[], look: { size?: number; bold?: boolean }) => Docx.ParagraphChild[],
): Docx.Table {
  const { children: rows, align } = node
  const width = textWidth(isWide(node))
  const widths = columnShares(node).map((share) => Math.round(share * width))
  const small = isCrowded(node) ? { size: 18 } : {}
  return new docx.Table({
    width: { size: width, type: docx.WidthType.DXA },
    columnWidths: widths,
    layout: docx.TableLayoutType.FIXED,
    rows: rows.map(
      ({ children: cells }, row) =>
        new docx.TableRow({
          tableHeader: row === 0,
          cantSplit: true,
          children: widths.map(
            (size, column) =>
              new docx.TableCell({
                width: { size, type: docx.WidthType.DXA },
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                ...(row === 0 ? { shading: { fill: 'F3F1EB' } } : {}),
                children: [
                  new docx.Paragraph({
                    alignment: align?.[column] === 'right' ? docx.AlignmentType.RIGHT : docx.AlignmentType.LEFT,
                    spacing: { after: 0 },
                    run: small,
                    children: inline(cells[column]?.children ?? [], row === 0 ? { bold: true, ...small } : small),
                  }),
                ],
              }),
          ),
        }),
    ),
  })
}
