/** Copies text. False where the browser does not allow it, and on pages without HTTPS, which have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
