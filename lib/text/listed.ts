/** Formats `a`, `a and b` or `a, b and c`; empty for no names. */
export function listed(names: readonly string[], joint: 'and' | 'or'): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${joint} `)
}
