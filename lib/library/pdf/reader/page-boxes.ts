import type { PageBox } from '../page-box'
import { openDocument } from './open-document'
import type { ReadLimits } from './read-limits'

/** Reads the boxes of all pages of a PDF in order. `onPage` is called before each page. Throws `ReadError`. */
export async function readBoxes(
  file: string,
  limits: ReadLimits,
  onPage: (page: number, of: number) => void,
): Promise<PageBox[]> {
  return openDocument(file, limits, async (document) => {
    const labels = await document.getPageLabels().catch(() => null)
    const boxes: PageBox[] = []
    for (let number = 1; number <= document.numPages; number++) {
      onPage(number, document.numPages)
      const page = await document.getPage(number)
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view
      boxes.push({ view: [x0, y0, x1, y1], rotation: quarterTurns(page.rotate), label: labels?.[number - 1] || null })
      page.cleanup()
    }
    return boxes
  })
}

function quarterTurns(degrees: number): PageBox['rotation'] {
  return ([0, 90, 180, 270] as const)[Math.round((((degrees % 360) + 360) % 360) / 90) % 4] ?? 0
}
