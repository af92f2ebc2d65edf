/** New style (`1706.03762v5`) or old style (`astro-ph/0601001v1`, `math.GT/0309136`), with or without version. */
export function isArxivId(id: string): boolean {
  return /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(id)
}

/** Whether an address points to this machine. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Decodes the percent signs of an address; returns it unchanged if they are invalid. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Longest address to look for. */
const LONGEST = 2_000

/**
 * Whether the text before `at` ends in a web address that would continue in the following text: Markdown links a bare
 * address up to the next space.
 */
export function endsInAddress(text: string, at = text.length): boolean {
  return /(?:https?:\/\/|www\.)\S+$/i.test(text.slice(Math.max(0, at - LONGEST), at))
}
