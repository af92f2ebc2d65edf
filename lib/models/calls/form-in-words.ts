import { APICallError } from 'ai'
import type { z } from 'zod'
import type { ModelConnection } from '../connection/connection'
import { type Prompt, renderPrompt } from '../prompts/prompt'
import { findCause } from '../requests/model-failure'
import { formOf } from './strict-schema'

/** Models whose servers do not accept a JSON schema, until this process ends. */
const withoutForms = new Set<string>()

const nameOf = ({ baseURL, chatModel }: ModelConnection) => `${baseURL} ${chatModel}`

/** Whether a server accepts a JSON schema, as far as known. */
export function takesForms(connection: ModelConnection): boolean {
  return !withoutForms.has(nameOf(connection))
}

/**
 * Whether a call failed because the server does not accept a JSON schema. Later calls describe the form in the prompt.
 */
export function refusedForm(error: unknown, connection: ModelConnection): boolean {
  const api = findCause(error, APICallError.isInstance)
  const said = `${api?.message} ${api?.responseBody ?? ''}`
  const isRefused =
    (api?.statusCode === 400 || api?.statusCode === 422) && /response_format|json_schema|structured.output/i.test(said)
  if (isRefused) withoutForms.add(nameOf(connection))
  return isRefused
}

/** The prompt followed by a description of the answer's form. It counts as the same prompt. */
export async function withForm(prompt: Prompt, schema: z.ZodType): Promise<Prompt> {
  const asked = await renderPrompt('form_in_words', { TASK: prompt.text, SCHEMA: JSON.stringify(formOf(schema)) })
  return { ...asked, hash: prompt.hash }
}

/** Extracts the JSON object from an answer, without surrounding text or a code block. */
export function jsonIn(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  return from >= 0 && to > from ? text.slice(from, to + 1) : text
}
