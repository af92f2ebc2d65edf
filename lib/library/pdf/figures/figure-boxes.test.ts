import { expect, test } from 'vitest'
import { figureBoxes, type PageParts } from './figure-boxes'
import { type InkBox, inkOf } from './ink'

const [WIDTH, HEIGHT] = [600, 800]
const box = (x0: number, y0: number, x1: number, y1: number): InkBox => ({ x0, y0, x1, y1 })

/** The outline of a box, one pixel thick. */
const outline = ({ x0, y0, x1, y1 }: InkBox) => [
  box(x0, y0, x1, y0 + 1),
  box(x0, y1 - 1, x1, y1),
  box(x0, y0, x0 + 1, y1),
  box(x1 - 1, y0, x1, y1),
]

/**
 * Finds the figure of one caption on a page drawn at one pixel per point, with ink in the given boxes. Text counts as
 * ink too.
 */
function figureOn(drawn: InkBox[], parts: Partial<PageParts> & { captions: InkBox[] }) {
  const page = { scale: 1, text: [], loose: [], headings: [], ...parts }
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const { x0, y0, x1, y1 } of drawn) for (let y = y0; y < y1; y++) grey.fill(0, y * WIDTH + x0, y * WIDTH + x1)
  // Leave every other column white, as letters do.
  for (const { x0, y0, x1, y1 } of [...page.captions, ...page.text, ...page.headings])
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x += 2) grey[y * WIDTH + x] = 0
  return figureBoxes(inkOf({ width: WIDTH, height: HEIGHT, grey }), page)[page.captions.length - 1]
}

const CAPTION = box(100, 500, 500, 510)
const PLOT = box(100, 300, 500, 490)
const BODY = [box(100, 100, 500, 110), box(100, 112, 500, 122)]

test('a heading-like line belongs to the drawing right below it, but not to one further away', () => {
  const title = box(200, 285, 300, 295)
  const strip = box(100, 300, 500, 312)
  const near = figureOn([...outline(PLOT), strip], { captions: [CAPTION], text: BODY, headings: [title] })
  expect(near).toEqual({ ...PLOT, y0: title.y0 })
  const heading = box(100, 260, 300, 270)
  expect(figureOn([...outline(PLOT), strip], { captions: [CAPTION], text: BODY, headings: [heading] })).toEqual(PLOT)
})

test('the end of a frame around the content above is not part of a figure', () => {
  const above = box(100, 200, 500, 210)
  const frame = outline(box(80, 120, 520, 218))
  const figure = figureOn([...frame, ...outline(PLOT)], { captions: [above, CAPTION], text: BODY })
  expect(figure).toEqual(PLOT)
})

test('ink reaching up from the caption is not part of a figure, but an axis that touches it is', () => {
  const accent = box(200, 497, 220, 500)
  const plot = { ...PLOT, y1: 480 }
  expect(figureOn([...outline(plot), accent], { captions: [CAPTION], text: BODY })).toEqual(plot)
  const axis = { ...PLOT, y1: 500 }
  expect(figureOn(outline(axis), { captions: [CAPTION], text: BODY })).toEqual(axis)
})
