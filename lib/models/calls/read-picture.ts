import { AppError } from '../../errors'
import { isConnected } from '../connection/connection'
import { modelConnection } from '../connection/model-in-use'
import { countingUse } from '../limits/model-use'
import { fenceText } from '../prompts/fence'
import { generateFromPrompt } from './chat'

/** A part of a page to be read by a model: a JPEG. `caption`: of a figure; a formula has none. */
export type PagePicture = { kind: 'figure' | 'formula'; caption: string; picture: Uint8Array }

/** What a model wrote about a picture, and its name. `text`: LaTeX of a formula; null where it found none. */
export type PictureReading = { text: string | null; model: string }

/** Name of the model that reads pictures for the person who asks; null where theirs was not set as one that does. */
export async function pictureModel(): Promise<string | null> {
  const connection = await modelConnection()
  return isConnected(connection) && connection.sees ? connection.chatModel : null
}

/** Reads a figure, or the LaTeX of a formula. Throws `AppError('bad_request')` without a model that reads pictures, and `model_failed`. */
export async function readPicture({ kind, caption, picture }: PagePicture): Promise<PictureReading> {
  const connection = await modelConnection()
  const { chatModel: model, sees } = connection
  if (!isConnected(connection) || !sees)
    throw new AppError('bad_request', 'No model that can read images is connected. Set one in Settings.')
  const variables: Record<string, string> = kind === 'figure' ? { CAPTION: fenceText('caption', caption) } : {}
  const call = { prompt: `read_${kind}`, variables, connection, picture }
  const answer = await countingUse('pictures', () => generateFromPrompt(call))
  return { text: kind === 'figure' ? answer.trim() : latexIn(answer), model }
}

/** Models put LaTeX between signs or into a block of code all the same. */
function latexIn(answer: string): string | null {
  const bare = answer
    .trim()
    .replace(/^```\w*\s*([\s\S]*?)\s*```$/, '$1')
    .replace(/^(?:\$\$?|\\\[)\s*([\s\S]*?)\s*(?:\$\$?|\\\])$/, '$1')
  return bare === '' || /^NONE\.?$/i.test(bare) ? null : bare
}
