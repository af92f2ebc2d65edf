import { type OwnStyle, readOwnStyle, type StyleWriter } from '../../citations/references/own-style'
import { findOwnField, findOwnSetting, forgetOwnSetting, saveOwnSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { ownStyleWriter, tryStyle } from './own-style-writer'

const KEY = 'own citation style'

/**
 * Keeps the text of a `.csl` file as the person's own style, in place of the one before. Returns its title. Throws `AppError`:
 * bad_request for what is no style that can be used, unreadable for one that cannot write a reference.
 */
export async function keepOwnStyle(text: string): Promise<string> {
  const read = readOwnStyle(text)
  if ('problem' in read) throw new AppError('bad_request', read.problem)
  await tryStyle(read)
  await saveOwnSetting(KEY, read)
  return read.title
}

export function findOwnStyle(): Promise<OwnStyle | null> {
  return findOwnSetting<OwnStyle>(KEY)
}

export function forgetOwnStyle(): Promise<void> {
  return forgetOwnSetting(KEY)
}

/** The title of the person's own style, without reading the style; null where they have none. */
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
