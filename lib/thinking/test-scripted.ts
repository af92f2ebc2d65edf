import { wholeText } from '../models/calls/fit-prompt'
import { promptHash } from '../models/prompts/prompt'
import type { Analyst } from './analyst'

type Variables = Record<string, string>
/**
 * An answer, or a function that returns it: a text, several deltas, or a value of the prompt's schema. An `Error` is
 * thrown.
 */
type Script = unknown | ((variables: Variables) => unknown)

/** For tests: a model that answers each prompt by its name. An unknown prompt is an error. */
export function scriptedModel(scripts: Record<string, Script>): Analyst {
  const answer = (prompt: string, variables: Variables): unknown => {
    if (!(prompt in scripts)) throw new Error(`nothing is scripted for the prompt ${prompt}`)
    const script = scripts[prompt]
    const given = typeof script === 'function' ? script(variables) : script
    if (given instanceof Error) throw given
    return given
  }
  async function* stream(prompt: string, variables: Variables): AsyncGenerator<string> {
    const given = answer(prompt, variables)
    if (typeof given === 'string') return yield given
    for await (const delta of given as Iterable<unknown>) {
      if (delta instanceof Error) throw delta
      yield String(delta)
    }
  }
  return {
    name: 'llm',
    model: {
      stream: ({ prompt, variables }) => stream(prompt, wholeText(variables)),
      async write({ prompt, variables }) {
        let text = ''
        for await (const delta of stream(prompt, wholeText(variables))) text += delta
        return text
      },
      generate: async ({ prompt, variables, schema }) => schema.parse(answer(prompt, wholeText(variables))),
      room: async () => null,
      window: async () => null,
      hashOf: promptHash,
    },
  }
}
