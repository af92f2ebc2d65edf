/**
 * Keywords accepted by all versions of the protocol, from https://platform.openai.com/docs/guides/structured-outputs.
 */
const TAKEN = ['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf', 'description']

/** The error of strict structured outputs for a schema, in OpenAI's words; null if it is accepted. */
export function strictProblem(schema: unknown, context: string[] = []): string | null {
  if (Array.isArray(schema)) return firstOf(schema.map((part) => strictProblem(part, context)))
  if (typeof schema !== 'object' || schema === null) return null
  const node = schema as Record<string, unknown>
  const at = `In context=(${context.map((part) => `'${part}'`).join(', ')})`
  const refused = Object.keys(node).find((key) => !TAKEN.includes(key))
  if (refused) return `${at}, '${refused}' is not permitted.`
  const properties = node.properties as Record<string, unknown> | undefined
  if (node.type === 'object') {
    if (node.additionalProperties !== false) return `${at}, 'additionalProperties' is required to be false.`
    const names = Object.keys(properties ?? {})
    const missing = names.find((name) => !(node.required as string[] | undefined)?.includes(name))
    if (missing) return `${at}, 'required' is required to include every key in properties. Missing '${missing}'.`
  }
  return firstOf([
    ...Object.entries(properties ?? {}).map(([name, part]) => strictProblem(part, [...context, 'properties', name])),
    strictProblem(node.items, [...context, 'items']),
    strictProblem(node.anyOf, [...context, 'anyOf']),
  ])
}

const firstOf = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? null
