import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { type OwnStyle, readOwnStyle, type StyleWriter } from '../../citations/references/own-style'
import { findOwnField, findOwnSetting, forgetOwnSetting, listOwnFields, saveOwnSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { ownStyleWriter, tryStyle } from './own-style-writer'

/** The style that is written in, and the others by their titles; one that was chosen among the others stays there. */
const KEY = 'own citation style'
const OTHERS = 'other own citation styles'
/** Styles that a person may have. */
const MOST_STYLES = 12

type Others = Record<string, OwnStyle>

/**
 * Keeps the text of a `.csl` file as the person's own style, which is written in from now on; one of the same title is replaced.
 * Returns its title. Throws `AppError`: bad_request for what is no style that can be used, unreadable for one that cannot write
 * a reference, conflict where the person has as many as they may have.
 */
export async function keepOwnStyle(text: string): Promise<string> {
  const read = readOwnStyle(text)
  if ('problem' in read) throw new AppError('bad_request', read.problem)
  await tryStyle(read)
  const titles = await listOwnStyles()
  if (titles.length >= MOST_STYLES && !titles.includes(read.title))
    throw new AppError(
      'conflict',
      `You have ${MOST_STYLES} citation styles, which is the most. Remove one, then choose the file again.`,
    )
  await writeIn(read)
  return read.title
}

/** The titles of the person's own styles, the one that is written in first, without reading the styles. */
export async function listOwnStyles(): Promise<string[]> {
  const [current, others] = await Promise.all([findOwnStyleTitle(), listOwnFields(OTHERS)])
  return current === null ? others : [current, ...others.filter((title) => title !== current)]
}

/** Has one of the person's own styles written in from now on. Throws `AppError('not_found')`. */
export async function chooseOwnStyle(title: string): Promise<void> {
  if ((await findOwnStyleTitle()) === title) return
  const others = await findOthers()
  const style = Object.hasOwn(others, title) ? others[title] : undefined
  if (!style) throw noSuchStyle(title)
  await writeIn(style)
}

/** Removes one of the person's own styles; another one takes its place where it was written in. Throws `AppError('not_found')`. */
export async function removeOwnStyle(title: string): Promise<void> {
  if (!(await listOwnStyles()).includes(title)) throw noSuchStyle(title)
  const { [title]: _, ...others } = await findOthers()
  if ((await findOwnStyleTitle()) === title) {
    const [next] = Object.values(others)
    await (next ? saveOwnSetting(KEY, next) : forgetOwnSetting(KEY))
  }
  await saveOwnSetting(OTHERS, others)
}

async function writeIn(style: OwnStyle): Promise<void> {
  const before = await findOwnStyle()
  // Two writes: the style before is kept first, so that a crash in between loses none.
  if (before && before.title !== style.title)
    await saveOwnSetting(OTHERS, { ...(await findOthers()), [before.title]: before })
  await saveOwnSetting(KEY, style)
}

async function findOthers(): Promise<Others> {
  return (await findOwnSetting<Others>(OTHERS)) ?? {}
}

function noSuchStyle(title: string): AppError {
  return new AppError(
    'not_found',
    `You have no citation style “${title}”. It may have been removed. Load the page again.`,
  )
}

function findOwnStyle(): Promise<OwnStyle | null> {
  return findOwnSetting<OwnStyle>(KEY)
}

/** The title of the person's own style that is written in, without reading the style; null where they have none. */
export function findOwnStyleTitle(): Promise<string | null> {
  return findOwnField<string>(KEY, 'title')
}

/** Returns the writer of the person's own style. Throws `AppError('not_found')` where they have none. */
export async function getStyleWriter(): Promise<StyleWriter> {
  const style = await findOwnStyle()
  if (!style)
    throw new AppError('not_found', 'You have not added a citation style. Choose a .csl file in the list of styles.')
  return ownStyleWriter(style)
}

const CHOSEN = 'citation-style'

/** The citation style that the person chose last. Defaults to author, year and page, also after they removed their own style. */
export async function chosenStyle(): Promise<CitationStyle> {
  const chosen = await findOwnSetting(CHOSEN)
  if (chosen === 'own' && (await findOwnStyleTitle()) === null) return 'author'
  return isCitationStyle(chosen) ? chosen : 'author'
}

export function chooseStyle(style: CitationStyle): Promise<void> {
  return saveOwnSetting(CHOSEN, style)
}
