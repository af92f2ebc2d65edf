import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import type { PromptSet } from './prompt-set'

export type Prompt = {
  text: string
  /** SHA-256 of the file; identifies the wording behind an answer */
  hash: string
}

const PROMPTS = path.join(process.cwd(), 'prompts')
const VARIABLE = /\{\{([A-Z][A-Z0-9_]*)\}\}/g

/** SHA-256 of a prompt's file, in hex. Throws `AppError('internal')` if the file is missing. */
export async function promptHash(name: string, set: PromptSet = 'full'): Promise<string> {
  return hashOf(await readTemplate(name, set))
}

/**
 * Reads `prompts/NAME.md`, or `prompts/small/NAME.md` for the small set, and fills in the variables. Filled-in text is
 * not scanned again, so that a `{{NAME}}` in a paper stays as it is. Throws `AppError('internal')` if the file or a
 * variable is missing, or if a given variable is not used; a short prompt may leave out what it has no room for.
 */
export async function renderPrompt(
  name: string,
  variables: Record<string, string>,
  set: PromptSet = 'full',
): Promise<Prompt> {
  const template = await readTemplate(name, set)
  const wanted = new Set([...template.matchAll(VARIABLE)].map((match) => match[1] ?? ''))
  const missing = [...wanted].filter((key) => variables[key] === undefined)
  const unused = Object.keys(variables).filter((key) => !wanted.has(key))
  if (missing.length > 0) throw new AppError('internal', `The prompt ${name} lacks ${missing.join(', ')}.`)
  if (unused.length > 0 && set === 'full')
    throw new AppError('internal', `The prompt ${name} has no placeholder for ${unused.join(', ')}.`)
  return {
    text: template.replace(VARIABLE, (_, key: string) => variables[key] ?? '').trim(),
    hash: hashOf(template),
  }
}

async function readTemplate(name: string, set: PromptSet): Promise<string> {
  if (!/^[a-z0-9_]+$/.test(name)) throw new AppError('internal', `“${name}” is not the name of a prompt.`)
  const folder = set === 'small' ? path.join(PROMPTS, 'small') : PROMPTS
  return readFile(path.join(folder, `${name}.md`), 'utf8').catch((cause: unknown) => {
    throw new AppError('internal', `The prompt ${name} cannot be read.`, { cause })
  })
}

function hashOf(template: string): string {
  return createHash('sha256').update(template).digest('hex')
}
