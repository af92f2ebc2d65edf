import { type CitationStyle, isCitationStyle } from '../../citations/references/citation-style'
import { type OwnStyle, readOwnStyle, type StyleWriter } from '../../citations/references/own-style'
import { findOwnField, findOwnSetting, forgetOwnSetting, listOwnFields, saveOwnSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { ownStyleWriter, tryStyle } from './own-style-writer'

/**
 * Settings key of the current style. The others are stored by title; one that was selected among them stays there, too.
 */
const KEY = 'own citation style'
const OTHERS = 'other own citation styles'
/** Maximum number of styles per person. */
const MOST_STYLES = 12

type Others = Record<string, OwnStyle>

/**
 * Stores the text of a `.csl` file as the person's current style, replacing one of the same title. Returns its title.
 * Throws `AppError`: `bad_request` if it is no usable style, `unreadable` if it cannot format a reference, `conflict`
 * if the person has the maximum number of styles.
 */
export async function keepOwnStyle(text: string): Promise<string> {
  const read = readOwnStyle(text)
  if ('problem' in read) throw new AppError('bad_request', read.problem)
  await tryStyle(read)
  const titles = await listOwnStyles()
  if (titles.length >= MOST_STYLES && !titles.includes(read.title))
    throw new AppError(
      'conflict',
      `You have ${MOST_STYLES} citation styles, the maximum. Remove one, then choose the file again.`,
    )
  await writeIn(read)
  return read.title
}

/** Titles of the person's own styles, the current one first, without reading the styles. */
export async function listOwnStyles(): Promise<string[]> {
  const [current, others] = await Promise.all([findOwnStyleTitle(), listOwnFields(OTHERS)])
  return current === null ? others : [current, ...others.filter((title) => title !== current)]
}

/** Makes one of the person's own styles the current one. Throws `AppError('not_found')`. */
export async function chooseOwnStyle(title: string): Promise<void> {
  if ((await findOwnStyleTitle()) === title) return
  const others = await findOthers()
  const style = Object.hasOwn(others, title) ? others[title] : undefined
  if (!style) throw noSuchStyle(title)
  await writeIn(style)
}

/**
 * Deletes one of the person's own styles. If it was the current one, another takes its place. Throws
 * `AppError('not_found')`.
 */
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
  // Two writes. The old style is stored first, so that a crash in between loses nothing.
  if (before && before.title !== style.title)
    await saveOwnSetting(OTHERS, { ...(await findOthers()), [before.title]: before })
  await saveOwnSetting(KEY, style)
}

async function findOthers(): Promise<Others> {
  return (await findOwnSetting<Others>(OTHERS)) ?? {}
}

function noSuchStyle(title: string): AppError {
  return new AppError('not_found', `You have no citation style “${title}”. It may have been removed. Reload the page.`)
}

function findOwnStyle(): Promise<OwnStyle | null> {
  return findOwnSetting<OwnStyle>(KEY)
}

/** Title of the person's current own style, without reading the style; null if they have none. */
export function findOwnStyleTitle(): Promise<string | null> {
  return findOwnField<string>(KEY, 'title')
}

/** Returns the writer for the person's own style. Throws `AppError('not_found')` if they have none. */
export async function getStyleWriter(): Promise<StyleWriter> {
  const style = await findOwnStyle()
  if (!style)
    throw new AppError('not_found', 'You have not added a citation style. Choose a .csl file in the list of styles.')
  return ownStyleWriter(style)
}

const CHOSEN = 'citation-style'

/**
 * The citation style that the person chose last. Default: author, year and page, also after they deleted their own
 * style.
 */
export async function chosenStyle(): Promise<CitationStyle> {
  const chosen = await findOwnSetting(CHOSEN)
  if (chosen === 'own' && (await findOwnStyleTitle()) === null) return 'author'
  return isCitationStyle(chosen) ? chosen : 'author'
}

export function chooseStyle(style: CitationStyle): Promise<void> {
  return saveOwnSetting(CHOSEN, style)
}
