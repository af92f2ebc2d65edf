import { listed } from './listed'

/** `“a”, “b” or “c”`, empty for nothing. */
export function quotedList(names: string[]): string {
  return listed(
    names.map((name) => `“${name}”`),
    'or',
  )
}
