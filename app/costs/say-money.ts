/** Formats US dollars: `$0`, `$0.0042`, `$0.05`, `$1.30`; small amounts with two digits. */
export function sayMoney(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < 0.0001) return 'under $0.0001'
  if (usd < 0.0995) return `$${Number(usd.toPrecision(2))}`
  return `$${usd.toFixed(2)}`
}
