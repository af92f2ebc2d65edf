import { listed } from './listed'

/** Formats `“a”, “b” or “c”`; empty for no names. */
export function quotedList(names: string[], joint: 'and' | 'or' = 'or'): string {
  return listed(
    names.map((name) => `“${name}”`),
    joint,
  )
}
