/** Headings of the sections that every report has besides those of its plan. Some need a model. */
export const ABSTRACT = 'Abstract'
export const INTRODUCTION = 'Introduction'
export const MAIN_PAPERS = 'The main papers compared'
export const CONTRADICTIONS = 'Contradictions'
export const DISCUSSION = 'Discussion'
export const GAPS = 'Gaps'

/** Begins an entry of the contradictions whose sides are two papers. */
export const BETWEEN_PAPERS = 'Two papers differ here'
