/** Tag on everything that Folio makes in Zotero, so that it can be found there. */
export const MADE_BY_FOLIO = { tag: 'folio' }
