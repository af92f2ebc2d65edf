/**
 * Inverse document frequency of a term in `df` of `total` passages, `ln(1 + (N - df + .5) / (df + .5))`: never
 * negative.
 */
export function idf(df: number, total: number): number {
  return Math.log(1 + (Math.max(total - df, 0) + 0.5) / (df + 0.5))
}
