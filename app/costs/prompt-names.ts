/** What is done with each prompt, as a person would say it. */
const NAMES: Record<string, string> = {
  research_synthesis_v2: 'Writing',
  improve_v2: 'Writing',
  improve_part_v2: 'Writing',
  judge_citations_v2: 'Checking citations',
  judge_citations_v4: 'Checking citations',
  understand_question: 'Understanding the question',
  translate_question: 'Translating the question',
  search_queries: 'Choosing searches',
  grade_passages: 'Grading passages',
  feedback_queries: 'Choosing searches',
  search_web: 'Searching the web',
  embedding: 'Embedding',
  library_overview: 'Describing the library',
  library_questions: 'Describing the library',
  deep_refine: 'Refining the question',
  deep_checklist: 'Making the checklist',
  deep_queries: 'Choosing searches',
  deep_facts: 'Reading results',
  deep_completeness: 'Judging completeness',
  deep_agreement: 'Comparing sources',
  deep_opening: 'Writing',
  deep_synthesis: 'Writing',
  report_plan: 'Planning the report',
  report_screening: 'Screening papers',
  report_relevance: 'Judging relevance',
  report_reading: 'Reading papers',
  report_consolidation: 'Putting findings together',
  report_section: 'Writing sections',
  report_frame: 'Writing abstract and discussion',
  report_abstract: 'Writing the abstract',
  report_introduction: 'Writing the introduction',
  report_discussion: 'Writing the discussion',
}

export function promptName(prompt: string): string {
  return NAMES[prompt] ?? prompt.replaceAll('_', ' ')
}
