/** Decodes the percent signs of an address; returns it unchanged if they are invalid. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
