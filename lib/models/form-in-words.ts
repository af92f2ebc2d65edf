import { APICallError } from 'ai'
import type { z } from 'zod'
import type { ModelConnection } from './connection'
import { findCause } from './model-failure'
import { type Prompt, renderPrompt } from './prompt'
import { formOf } from './strict-schema'

/** Models whose servers take no form beside a prompt, until this process ends. */
const withoutForms = new Set<string>()

const nameOf = ({ baseURL, chatModel }: ModelConnection) => `${baseURL} ${chatModel}`

/** Whether a server takes a JSON schema beside the prompt, as far as it was asked. */
export function takesForms(connection: ModelConnection): boolean {
  return !withoutForms.has(nameOf(connection))
}

/** Whether a call failed since the server takes no JSON schema; the next ones are then asked in words. */
export function refusedForm(error: unknown, connection: ModelConnection): boolean {
  const api = findCause(error, APICallError.isInstance)
  const said = `${api?.message} ${api?.responseBody ?? ''}`
  const isRefused =
    (api?.statusCode === 400 || api?.statusCode === 422) && /response_format|json_schema|structured.output/i.test(said)
  if (isRefused) withoutForms.add(nameOf(connection))
  return isRefused
}

/** The prompt with the form of its answer below it. It counts as the same prompt. */
export async function withForm(prompt: Prompt, schema: z.ZodType): Promise<Prompt> {
  const asked = await renderPrompt('form_in_words', { TASK: prompt.text, SCHEMA: JSON.stringify(formOf(schema)) })
  return { ...asked, hash: prompt.hash }
}

/** The JSON object in an answer, without the words or the code block that a model puts around it. */
export function jsonIn(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  return from >= 0 && to > from ? text.slice(from, to + 1) : text
}
