import { askLibrary } from './ask-library'
import { deepResearch } from './deep-research'
import { findPapers } from './find-papers'
import { readPageTool } from './read-page'
import { planReport, writeReport } from './write-report'

/** What other programs can have done, in the order in which they are told. */
export const TOOLS = [deepResearch, planReport, writeReport, askLibrary, findPapers, readPageTool] as const
