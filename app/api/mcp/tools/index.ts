import { askLibrary } from './ask-library'
import { deepResearch } from './deep-research'
import { findPapers } from './find-papers'
import { readPageTool } from './read-page'
import { planReport, writeReport } from './write-report'

/** Tools for other programs, in display order. */
export const TOOLS = [deepResearch, planReport, writeReport, askLibrary, findPapers, readPageTool] as const
