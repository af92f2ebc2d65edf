import { z } from 'zod'

const text = z.string()
const time = z.iso.datetime()
const count = z.number().int().min(0)
const ms = z.number().min(0).nullable()

const sourceType = z.enum(['library', 'pubmed', 'arxiv', 'semantic-scholar', 'crossref', 'web'])

const call = z.object({
  id: text,
  /** name of the file in `prompts/`, or `embedding` */
  prompt: text,
  model: text,
  /** null: in what was stored before it was kept */
  started_at: time.nullable(),
  ms: z.number().min(0),
  /** null: it got no answer, so nothing was counted */
  input_tokens: count.nullable(),
  output_tokens: count.nullable(),
  /** US dollars; null: not known, or nothing was counted */
  cost_usd: z.number().min(0).nullable(),
  /** the tokens are Folio's own estimate */
  estimated: z.boolean(),
  /** null: not kept, as of calls that embed */
  sent: text.nullable(),
  got: text.nullable(),
  /** characters that were cut off, since only so many are kept */
  sent_cut: count,
  got_cut: count,
  error: text.nullable(),
})

const stage = z.object({
  id: text,
  name: text,
  parent: text.nullable(),
  message: text.nullable(),
  /** what it found; null while it goes on, or where it broke off */
  summary: text.nullable(),
  started_at: time,
  ms,
  /** place of the first step from which the run can begin again here; null: its steps are not kept any more */
  place: count.nullable(),
})

const query = z.object({
  stage: text,
  source: text,
  query: text,
  /** what the source gave; null: it did not answer, or that was not counted */
  results: count.nullable(),
  error: text.nullable(),
})

const paper = z.object({ paper_id: text, title: text, relevance: z.number(), kept: z.boolean(), reason: text })

/** The form of a trace that other programs may rely on: see `Trace`. Times are ISO 8601 in UTC. */
export const traceSchema = z.object({
  id: text,
  user_id: text,
  org_id: text.nullable(),
  tool_name: text,
  input_params: z.object({
    question: text,
    context: text.nullable(),
    max_iterations: count.nullable(),
    feedback: text.nullable(),
    settings: z.record(text, z.unknown()),
  }),
  status: z.enum([
    'pending',
    'in_progress',
    'paused',
    'completed',
    'failed',
    'cancelled',
    'max_iterations_reached',
    'interrupted',
  ]),
  progress: z.number().min(0).max(1),
  current_stage: text.nullable(),
  state: z.object({
    refined_question: text,
    scope: z.object({ in: z.array(text), out: z.array(text) }),
    key_terms: z.array(text),
    checklist: z.array(
      z.object({
        id: text,
        description: text,
        satisfied: z.boolean(),
        status: z.enum(['satisfied', 'partial', 'unsatisfied']),
        /** how much was found, in words */
        found: text,
        /** ids of the passages that it stands in */
        passages: z.array(text),
        /** the papers and pages of these, in words */
        evidence: text,
      }),
    ),
    knowledge_base: z.object({
      facts: z.array(
        z.object({
          text,
          paper_id: text,
          title: text,
          page: z.number().int(),
          evidence: z.array(text),
          checklist: z.array(text),
        }),
      ),
      sources: z.array(
        z.object({ id: text, title: text, type: sourceType, doi: text.nullable(), pmid: text.nullable() }),
      ),
      gaps: z.array(text),
    }),
    iterations: z.array(
      z.object({
        iteration: count,
        queries: z.array(query.omit({ stage: true })),
        /** what its searches brought */
        results_count: count,
        passages_kept: count,
        /** `2/5` */
        checklist_progress: text,
      }),
    ),
  }),
  result: z
    .object({
      answer: text,
      sources: z.array(
        z.object({
          id: text,
          /** as the tool of other programs names it */
          type: sourceType,
          /** what of it was read */
          read: z.enum(['page', 'abstract', 'passage']),
          title: text,
          url: text.nullable(),
          doi: text.nullable(),
          pmid: text.nullable(),
        }),
      ),
      checklist_coverage: z.object({ satisfied: count, partial: count, unsatisfied: count }).nullable(),
    })
    .nullable(),
  error_message: text.nullable(),
  created_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  metrics: z.object({
    total_iterations: count,
    /** by source */
    queries: z.record(text, count),
    papers_considered: count,
    papers_kept: count,
    passages_kept: count,
    /** works that were looked at; articles: without pages of the web */
    sources_processed: count,
    total_articles_processed: count,
    /** pages of papers that passages stand on, and pages of the web */
    total_pages_processed: count,
    facts: count,
    citations: count,
    llm_calls: count,
    failed_llm_calls: count,
    input_tokens: count,
    output_tokens: count,
    cost_usd: z.number().min(0).nullable(),
    ms,
  }),

  session_id: text,
  mode: text,
  version: count,
  parent_id: text.nullable(),
  analyst: z.enum(['extractive', 'llm']).nullable(),
  /** what it took over of an earlier version instead of doing it */
  taken_over: z.object({ version: count, from_step: text, steps: count, corrected: z.boolean() }).nullable(),
  /** a tree by `parent`, in the order in which they began */
  stages: z.array(stage),
  /** the steps that the engine keeps, for a day; null: not kept any more, or there never were any */
  steps: z
    .array(z.object({ place: count, name: text, started_at: time, ms: z.number().min(0), failed: z.boolean() }))
    .nullable(),
  queries: z.array(query),
  papers: z.array(paper),
  /** works found outside of the library, as they were judged */
  works: z.array(
    z.object({
      paper_id: text,
      title: text,
      sources: z.array(text),
      url: text,
      doi: text.nullable(),
      pmid: text.nullable(),
      reasons: z.array(text),
      in_library: z.boolean(),
    }),
  ),
  passages: z.array(
    z.object({ id: text, paper_id: text, page: z.number().int(), relevance: z.number(), question: text, text }),
  ),
  /** passages that were found and not read, with the reason */
  passages_left: z.array(z.object({ paper_id: text, title: text, page: z.number().int(), text, reason: text })),
  model_calls: z.array(call),
  notices: z.array(text),
})
