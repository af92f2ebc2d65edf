import { jsonSchema, type Schema } from 'ai'
import { z } from 'zod'

/**
 * The keywords that every server takes. In strict mode OpenAI answers 400 to lengths, and Azure to bounds and numbers of items as
 * well; llama.cpp cannot make a grammar of a long `maxLength`.
 */
const TAKEN = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'description',
])

/** The form that a model is asked for, as JSON Schema: every property is required, and no other is allowed. */
export function formOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...form } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema: node }) => {
      if (node.const !== undefined) node.enum = [node.const]
      for (const key of Object.keys(node)) if (!TAKEN.has(key)) delete node[key as keyof typeof node]
      if (!node.properties) return
      node.required = Object.keys(node.properties)
      node.additionalProperties = false
    },
  })
  return form
}

/** The form for the strict mode of structured outputs. What it leaves out (lengths, bounds) is checked when the answer is read. */
export function strictSchema<T>(schema: z.ZodType<T>): Schema<T> {
  return jsonSchema<T>(formOf(schema) as Parameters<typeof jsonSchema>[0], {
    validate: async (value) => {
      const read = await schema.safeParseAsync(value)
      return read.success ? { success: true, value: read.data } : { success: false, error: read.error }
    },
  })
}
