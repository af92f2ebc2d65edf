// Keeps the library in step with Zotero, and says where the two differ.
export {
  type FieldDifference,
  listDifferences,
  SHARED_FIELDS,
  type SharedField,
  takeFromItem,
} from './field-differences'
export { keepInStep, takeFromZotero, WATCHED_MS, watchZotero } from './keep-in-step'
export { openZotero } from './open-zotero'
export { type ZoteroLinks, zoteroLinksOf } from './zotero-places'
