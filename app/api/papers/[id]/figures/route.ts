import { z } from 'zod'
import { parseTyped } from '@/app/outcome'
import { listFigures } from '@/lib/library/figures/list-figures'
import { locateFigures } from '@/lib/library/figures/locate-figures'
import { withReadings } from '@/lib/library/figures/picture-readings'
import { getPaper } from '@/lib/library/papers'
import { requireAccess } from '../../../../guard'
import { json, respond } from '../../../respond'
import { type PaperParams, paperIdOf } from '../../paper-id'

const pageSchema = z.coerce
  .number({ error: 'The page must be a number, starting at 1.' })
  .int('The page must be a whole number, starting at 1.')
  .min(1, 'Page numbers start at 1.')
  .max(100_000, 'There is no such page.')

/**
 * The figures of a paper. With `?page=N`, the positions of those on one page, in fractions of it; the first request
 * draws the page.
 */
export async function GET(request: Request, context: PaperParams) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await getPaper(await paperIdOf(context))
    const page = new URL(request.url).searchParams.get('page')
    if (page === null) return json({ figures: await listFigures(id) })
    return json({ boxes: await withReadings(id, 'figure', await locateFigures(id, parseTyped(pageSchema, page))) })
  })
}
