/**
 * Makes small valid and broken PDFs for tests. Written by hand, so that a file has exactly the fault that the test
 * names.
 */

export type TinyLine = { text: string; x: number; y: number; size?: number; bold?: boolean; turned?: boolean }
export type Stream = { head: string; data: Buffer }

export const WIDTH = 612
export const HEIGHT = 792

/** A file of numbered objects, of which the first is the catalogue, with a correct cross-reference table. */
export function pdfOf(objects: (string | Stream)[], info = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [i, object] of [...objects, ...(info ? [`<< ${info} >>`] : [])].entries()) {
    offsets.push(length)
    add(Buffer.from(`${i + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'))
    else {
      add(Buffer.from(`<< ${object.head} /Length ${object.data.length} >>\nstream\n`))
      add(object.data)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `/Size ${offsets.length + 1} /Root 1 0 R${info ? ` /Info ${offsets.length} 0 R` : ''}`
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer << ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export const FONTS =
  '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >> >>'

/** Pages of lines; x and y in points from the top-left corner. */
export function makePdf(pages: TinyLine[][], info = ''): Buffer {
  return pdfOf(pageObjects(pages.map(contentOf)), info)
}

/** The drawing operators for lines of text. */
export function contentOf(lines: TinyLine[]): Stream {
  return { head: '', data: Buffer.from(lines.map(drawLine).join('\n'), 'latin1') }
}

function drawLine({ text, x, y, size = 10, bold, turned }: TinyLine): string {
  const escaped = [...text].map((c) => (/[\\()]/.test(c) ? `\\${c}` : winAnsi(c))).join('')
  const matrix = turned ? `0 1 -1 0 ${x} ${HEIGHT - y}` : `1 0 0 1 ${x} ${HEIGHT - y}`
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${matrix} Tm (${escaped}) Tj ET`
}

const WIN_ANSI: Record<string, string> = {
  '–': '\x96',
  '—': '\x97',
  '“': '\x93',
  '”': '\x94',
  '’': '\x92',
  '•': '\x95',
}
const winAnsi = (character: string) => WIN_ANSI[character] ?? character

/** The objects of a catalogue and of pages with these contents, followed by further objects. */
export function pageObjects(
  contents: Stream[],
  resources = FONTS,
  more: (string | Stream)[] = [],
): (string | Stream)[] {
  const kids = contents.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')
  const page = (i: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << ${resources} >> /Contents ${4 + 2 * i} 0 R >>`
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    ...contents.flatMap((content, i) => [page(i), content]),
    ...more,
  ]
}
