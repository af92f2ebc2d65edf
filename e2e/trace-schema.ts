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
  /** null: recorded by an earlier version */
  started_at: time.nullable(),
  ms: z.number().min(0),
  /** null: it got no response, so nothing was counted */
  input_tokens: count.nullable(),
  output_tokens: count.nullable(),
  /** US dollars; null: unknown, or nothing was counted */
  cost_usd: z.number().min(0).nullable(),
  /** token counts are Folio's own estimate */
  estimated: z.boolean(),
  /** null: not recorded, as for embedding calls */
  sent: text.nullable(),
  got: text.nullable(),
  /** number of characters that were cut off */
  sent_cut: count,
  got_cut: count,
  error: text.nullable(),
})

const stage = z.object({
  id: text,
  name: text,
  parent: text.nullable(),
  message: text.nullable(),
  /** result; null while it runs, or if it was interrupted */
  summary: text.nullable(),
  started_at: time,
  ms,
  /** position of the first step from which the run can be repeated here; null: its steps are no longer stored */
  place: count.nullable(),
})

const query = z.object({
  stage: text,
  source: text,
  query: text,
  /** number of results; null: it did not respond, or was not counted */
  results: count.nullable(),
  error: text.nullable(),
})

const paper = z.object({ paper_id: text, title: text, relevance: z.number(), kept: z.boolean(), reason: text })

/** The format of a trace that other programs may rely on: see `Trace`. Times are ISO 8601 in UTC. */
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
        /** ids of its passages */
        passages: z.array(text),
        /** their papers and pages, in words */
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
        /** results of its searches */
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
          /** as named by the tool for other programs */
          type: sourceType,
          /** the part that was read */
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
  error_code: text.nullable(),
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
    /** works considered; articles exclude web pages */
    sources_processed: count,
    total_articles_processed: count,
    /** pages of papers with passages, and web pages */
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
  /** what it reused from an earlier version */
  taken_over: z.object({ version: count, from_step: text, steps: count, corrected: z.boolean() }).nullable(),
  /** a tree by `parent`, in order of their start */
  stages: z.array(stage),
  /** the engine's steps, stored for a day; null: no longer stored, or there were none */
  steps: z
    .array(z.object({ place: count, name: text, started_at: time, ms: z.number().min(0), failed: z.boolean() }))
    .nullable(),
  queries: z.array(query),
  papers: z.array(paper),
  /** works found outside the library, with their quality */
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
  /** passages that were found but not read, with the reason */
  passages_left: z.array(z.object({ paper_id: text, title: text, page: z.number().int(), text, reason: text })),
  model_calls: z.array(call),
  notices: z.array(text),
})
