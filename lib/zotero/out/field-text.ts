import { noteText } from '../annotations/note-text'

/**
 * A field's value for comparison: in NFC and trimmed, as Zotero stores texts; notes as plain text. Zotero omits empty
 * fields.
 */
export function fieldText(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field === 'note' && typeof value === 'string') return noteText(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.normalize().trim()
}
