/** A number for an input; empty for null. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
