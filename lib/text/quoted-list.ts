import { listed } from './listed'

/** `“a”, “b” or “c”`, empty for nothing. */
export function quotedList(names: string[], joint: 'and' | 'or' = 'or'): string {
  return listed(
    names.map((name) => `“${name}”`),
    joint,
  )
}
