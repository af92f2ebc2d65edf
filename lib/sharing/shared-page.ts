import { namesOf } from '../libraries/fellow-members'
import { chosenStyle } from '../library/own-style/own-style'
import { getTable } from '../library/tables/tables'
import { type Picture, quotedPage } from '../research/export/quoted-page'
import type { CommentPlace } from './comments/anchor'
import { forReaders } from './for-readers'
import { markCells } from './mark-cells'
import { type Opening, type OpenShare, readShare } from './open-share'
import { partsOfObject } from './parts-of-object'
import { drawnKeys } from './pictures'
import type { SharedObject } from './share-terms'

export type SharedPage = {
  share: OpenShare
  title: string
  /** who shares it */
  from: string
  /** HTML */
  body: string
  /** places for comments, marked in the HTML by `data-sentence` */
  places: CommentPlace[]
}

/**
 * Renders the page of a shared object in its owner's citation style. `addressOf` returns the address of the picture of a
 * quote. Throws `AppError('not_found')`, also for objects that can no longer be shown.
 */
export async function sharedPage(by: Opening, addressOf: (key: string) => string): Promise<SharedPage> {
  return readShare(by, async (share) => {
    const [parts, style, drawn, names] = await Promise.all([
      partsOfObject(share),
      chosenStyle(),
      drawnKeys(objectOf(share)),
      namesOf([share.ownerId]),
    ])
    const read =
      share.kind === 'table'
        ? parts
        : { ...parts, parts: parts.parts.map((part) => ({ ...part, markdown: forReaders(part.markdown) })) }
    const { title, body, said } = await quotedPage(read, style, { marksSentences: true })
    const from = names.get(share.ownerId) ?? 'a former member'
    const page = { share, title, from }
    if (share.kind === 'table') {
      const { html, places } = markCells(body, await getTable(share.objectId))
      return { ...page, places, body: html }
    }
    const places = said.map(({ number, text, ...at }): CommentPlace => {
      return { number, text, anchor: { kind: 'sentence', text, answerId: at.answerId, ord: at.ord } }
    })
    return { ...page, places, body: withPictures(body, drawn, addressOf) }
  })
}

const objectOf = ({ kind, objectId }: SharedObject): SharedObject => ({ kind, objectId })

/** Removes placeholders of pictures that do not exist yet. Escaped text contains no such tag. */
function withPictures(body: string, drawn: Set<string>, addressOf: (key: string) => string): string {
  return body.replace(/<img data-picture="([0-9a-f]+)"([^>]*)>/g, (_, key: string, rest: string) =>
    drawn.has(key) ? `<img loading="lazy" src="${addressOf(key)}"${rest}>` : '',
  )
}

/** Pictures of an own object that have not been drawn yet. Throws `AppError('not_found' | 'conflict')`. */
export async function missingPictures(object: SharedObject): Promise<Picture[]> {
  const [{ pictures }, drawn] = await Promise.all([
    quotedPage(await partsOfObject(object), await chosenStyle()),
    drawnKeys(object),
  ])
  return pictures.filter(({ id }) => !drawn.has(id))
}
