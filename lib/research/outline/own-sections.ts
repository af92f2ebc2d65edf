/** Headings of the sections that stand in every report beside those of its plan. */
export const ABSTRACT = 'Abstract'
export const MAIN_PAPERS = 'The main papers compared'
export const CONTRADICTIONS = 'Contradictions'
export const GAPS = 'Gaps'
