import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { drawPage } from '../pdf/reader/draw-page'
import { openDocument } from '../pdf/reader/open-document'
import { contentOf, FONTS, HEIGHT, pageObjects, type TinyLine, pdfOf as tinyPdfOf, WIDTH } from '../pdf/tiny-pdf'
import { DPI } from './engine/ocr-limits'

/** How to make a scan: pages counted from 1, JPEG quality from 0 to 100, and a clockwise rotation in degrees. */
export type ScanOptions = { pages: number[]; quality?: number; skew?: number }

/** Makes a PDF of pictures of some pages of another PDF, as a scanner would: without a text layer. */
export async function makeScan(file: string, { pages, quality = 90, skew = 0 }: ScanOptions): Promise<Buffer> {
  return pdfOf(await drawPages(file, { pages, quality, skew }))
}

/** Makes a PDF of pages with lines, one of which is a picture of the only page of another PDF. */
export async function makePageScan(pages: TinyLine[][], scanned: number, file: string): Promise<Buffer> {
  const [picture] = await drawPages(file, { pages: [1], quality: 90, skew: 0 })
  if (!picture) throw new Error('there is no page to draw')
  const { width, height, jpeg } = picture
  const contents = pages.map((lines, i) =>
    i + 1 === scanned ? { head: '', data: Buffer.from(`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q`) } : contentOf(lines),
  )
  const head = `${imageHead} /Width ${width} /Height ${height}`
  const resources = `${FONTS} /XObject << /P ${3 + 2 * pages.length} 0 R >>`
  return tinyPdfOf(pageObjects(contents, resources, [{ head, data: jpeg }]))
}

const imageHead = '/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode'

function drawPages(file: string, { pages, quality, skew }: Required<ScanOptions>): Promise<Picture[]> {
  return openDocument(file, { pages: 5000 }, async (document) => {
    const drawn: Picture[] = []
    for (const number of pages) {
      const { width, height, grey } = await drawPage(await document.getPage(number), DPI, 16_000_000)
      drawn.push({ width, height, jpeg: await toJpeg({ width, height, grey }, quality, skew) })
    }
    return drawn
  })
}

type Picture = { width: number; height: number; jpeg: Buffer }

async function toJpeg(
  { width, height, grey }: { width: number; height: number; grey: Uint8Array },
  quality: number,
  skew: number,
): Promise<Buffer> {
  const flat = createCanvas(width, height)
  const flatContext = flat.getContext('2d')
  const image = flatContext.createImageData(width, height)
  for (const [i, value] of grey.entries()) image.data.set([value, value, value, 255], i * 4)
  flatContext.putImageData(image, 0, 0)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((skew * Math.PI) / 180)
  const picture: Image = await loadImage(await flat.encode('png'))
  context.drawImage(picture, -width / 2, -height / 2)
  return canvas.encode('jpeg', quality)
}

function pdfOf(pictures: Picture[]): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, head: string, stream?: Buffer) => {
    offsets[number] = length
    write(`${number} 0 obj\n${head}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }
  write('%PDF-1.4\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(
    2,
    `<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, i) => `${3 + 3 * i} 0 R`).join(' ')}] >>`,
  )
  for (const [i, { width, height, jpeg }] of pictures.entries()) {
    const [page, contents, picture] = [3 + 3 * i, 4 + 3 * i, 5 + 3 * i]
    const [w, h] = [(width * 72) / DPI, (height * 72) / DPI]
    const draw = Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /P Do Q`)
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${contents} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    )
    object(contents, `<< /Length ${draw.length} >>`, draw)
    object(picture, `<< ${imageHead} /Width ${width} /Height ${height} /Length ${jpeg.length} >>`, jpeg)
  }
  const start = length
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`)
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer << /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
