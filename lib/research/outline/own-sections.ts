/** Headings of the sections that stand in every report beside those of its plan; some only where a model writes it. */
export const ABSTRACT = 'Abstract'
export const INTRODUCTION = 'Introduction'
export const MAIN_PAPERS = 'The main papers compared'
export const CONTRADICTIONS = 'Contradictions'
export const DISCUSSION = 'Discussion'
export const GAPS = 'Gaps'
