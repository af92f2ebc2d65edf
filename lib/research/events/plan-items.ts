/** An item to research: of a checklist, or a section of a report. */
export type PlannedItem = {
  id: string
  title: string
  question: string
  status: 'open' | 'working' | 'done' | 'dropped'
  note?: string
}

/** A statement of a passage on the topic, in one sentence, with its evidence. */
export type Fact = {
  /** stable id, so that the same fact is recognized when found again; absent in old events */
  id?: string
  text: string
  /** the quote, if `text` is a model's; absent: `text` is the quote */
  quote?: string
  evidenceIds: string[]
  /** ids of the plan's items that it is relevant to */
  items: string[]
  paperId: string
  /** title of the paper */
  title: string
  /** page where it begins */
  page: number
  /** importance relative to the other facts of the run; absent in old events */
  score?: number
}

/** Stances of sources on a claim about an item of the plan. One of the sources makes the claim, or a model does. */
export type Agreement = {
  item: string
  claim: string
  sources: {
    paperId: string
    title: string
    stance: 'supports' | 'contradicts' | 'silent'
    /** quote of the source, and its evidence; null if it is silent */
    said: { quote: string; page: number; evidenceId: string } | null
  }[]
}

/** Whether sources contradict each other. */
export function isDisputed({ sources }: Pick<Agreement, 'sources'>): boolean {
  return sources.some(({ stance }) => stance === 'contradicts')
}

/** Why the rounds of deep research ended. */
export type Stop = 'covered' | 'nothing new' | 'rounds used up' | 'time used up' | 'limit reached' | 'asked to write'
