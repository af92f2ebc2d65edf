// Door: fills the index, and keeps it whole and up to date.

export { clearModelBackoff, hasAllVectors, indexPaper, indexPapers, mayLackVectors } from './index-paper'
export { needsRebuild, rebuildIndex } from './rebuild/rebuild-index'
export { indexChanges } from './segments/index-changes'
export { segmentActiveIndex } from './segments/segment-active-index'
export { tokensOfPassage } from './tokens-of-passage'
export { papersWithoutVectors, WITHOUT_VECTORS } from './without-vectors'
