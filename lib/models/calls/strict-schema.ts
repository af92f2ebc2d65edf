import { jsonSchema, type Schema } from 'ai'
import { z } from 'zod'

/**
 * Keywords that every server supports. In strict mode OpenAI answers 400 to lengths, and Azure to bounds and item
 * counts, too; llama.cpp cannot compile a long `maxLength` into a grammar.
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

/** JSON Schema of an answer: every property is required, and no others are allowed. */
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

/**
 * Schema for the strict mode of structured outputs. Lengths and bounds are left out here and checked when the answer is
 * parsed.
 */
export function strictSchema<T>(schema: z.ZodType<T>): Schema<T> {
  return jsonSchema<T>(formOf(schema) as Parameters<typeof jsonSchema>[0], {
    validate: async (value) => {
      const read = await schema.safeParseAsync(value)
      return read.success ? { success: true, value: read.data } : { success: false, error: read.error }
    },
  })
}
