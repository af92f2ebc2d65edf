/** A number as a field shows it; empty for none. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
