/** New style (`1706.03762v5`) or old style (`astro-ph/0601001v1`, `math.GT/0309136`), with or without version. */
export function isArxivId(id: string): boolean {
  return /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(id)
}
