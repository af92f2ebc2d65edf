import { noteText } from '../annotations/note-text'

/** A field's value to compare: composed and without blanks at the ends, as Zotero stores texts; notes by their words. Empty fields are left out there. */
export function fieldText(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field === 'note' && typeof value === 'string') return noteText(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.normalize().trim()
}
