/** Puts a text on one line: collapses whitespace to single spaces and trims it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Formats `a`, `a and b` or `a, b and c`; empty for no names. */
export function listed(names: readonly string[], joint: 'and' | 'or'): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${joint} `)
}

/** Formats `“a”, “b” or “c”`; empty for no names. */
export function quotedList(names: string[], joint: 'and' | 'or' = 'or'): string {
  return listed(
    names.map((name) => `“${name}”`),
    joint,
  )
}

/** Escapes a text for a regular expression. */
export function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in steps of 1000: `1500` → `1.5 kB`. */
export function sayBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}
