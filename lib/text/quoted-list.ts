/** `“a”, “b” or “c”`, empty for nothing. */
export function quotedList(names: string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  return [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')
}
