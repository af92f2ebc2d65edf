'use server'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
import { AppError, type Failure, type Outcome, toFailure } from '@/lib/errors'
import { listPaperChoices } from '@/lib/library/filters/choose-papers'
import type { PaperChoice } from '@/lib/library/filters/paper-filter'
import { hasModel } from '@/lib/models/connection/model-in-use'
import { doCommand } from '@/lib/research/commands/do-command'
import { type EarlierResearch, findEarlierResearch } from '@/lib/research/overview/earlier-research'
import { typedList } from '@/lib/research/plan/typed-list'
import { startRun } from '@/lib/research/runs'
import { QUESTION_LIMIT } from '@/lib/research/settings/funnel'
import { ASKED_MODES, type Mode, modeOf } from '@/lib/research/settings/modes'
import { kindsOf, sourcesOf } from '@/lib/research/settings/source-settings'
import { rememberKinds, rememberReadPdfs, rememberSources } from '@/lib/research/sources/chosen-sources'
import { isCommand, rightForTyped } from '@/lib/sessions/commands'

const modeSchema = z.enum(ASKED_MODES)
/** More than the limit of a question, so that the limit can be named in the message. */
const textSchema = z.string().max(1_000_000, 'This is too long.')
/** Fields of the forms for deep research and reports. */
const deepSchema = z.object({
  worksFrom: z.string().max(20).optional(),
  worksTo: z.string().max(20).optional(),
  context: z.string().max(100_000).optional(),
  rounds: z.string().max(20).optional(),
  review: z.string().max(20).optional(),
})
type DeepFields = z.input<typeof deepSchema>
const formSchema = z.object({
  question: textSchema.default(''),
  try: textSchema.optional(),
  among: textSchema.optional(),
  from: z.string().max(100).optional(),
  newest: z.string().max(100).optional(),
  mode: modeSchema.default('answer'),
  ...deepSchema.shape,
})
const sourcesSchema = z.array(z.string().max(100)).max(20).optional()
const commandSchema = z.object({
  typed: textSchema,
  sessionId: z.string().max(100).optional(),
  mode: modeSchema.optional(),
  sources: sourcesSchema,
  kinds: sourcesSchema,
  readPdfs: z.boolean().optional(),
  ...deepSchema.shape,
})

export type AskState = { question: string; mode: Mode; error: Failure | null }

/** Starts a run or a `/command`, and redirects to its session. On an error, returns the question. */
export async function ask(_: AskState, form: FormData): Promise<AskState> {
  const asked = await outcome(async () => readForm(form))
  if (!asked.ok) return { question: '', mode: 'answer', error: asked.error }
  const { question, mode, ...chosen } = asked.value
  let sessionId: string
  try {
    await requireKnown('POST', rightForTyped(question))
    const settings = await settingsOf(mode, { question, ...chosen })
    const done = isCommand(question)
      ? doCommand({ typed: question, mode, settings })
      : startRun({ question, mode, settings })
    sessionId = (await done).sessionId
  } catch (error) {
    return { question, mode, error: toFailure(error) }
  }
  revalidatePath('/', 'layout')
  redirect(`/research/${sessionId}`)
}

/** Throws `AppError('bad_request')` if the form is malformed. */
function readForm(form: FormData) {
  const entries = parseTyped(z.instanceof(FormData), form)
  const { question, try: tried, among, newest, ...chosen } = parseTyped(formSchema, Object.fromEntries(entries))
  return {
    ...chosen,
    question: tried ?? question,
    among: among ? readJson(among) : null,
    newestFirst: chosen.mode === 'answer' && newest !== undefined,
    sources: entries.getAll('source').map(String),
    kinds: entries.getAll('kind').map(String),
    readPdfs: entries.has('pdfs'),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('bad_request', 'Your selection of papers could not be read. Select them again.', {
      cause: error,
    })
  }
}

type AskFields = DeepFields & {
  question: string
  sources?: string[]
  kinds?: string[]
  readPdfs?: boolean
  from?: string
  among?: unknown
  newestFirst?: boolean
}

/** The settings for a question. If it may use outside sources, remembers the choices about them. */
async function settingsOf(
  mode: Mode,
  {
    question,
    sources,
    kinds,
    readPdfs = false,
    from,
    context,
    rounds,
    review: seesPlan,
    worksFrom,
    worksTo,
    ...asked
  }: AskFields,
) {
  const { settings, asksOutside } = modeOf(mode)
  // With a model, the person reviews the checklist if they asked to; without one, unless they typed it as a list.
  const review = !from && ((await hasModel()) ? Boolean(seesPlan) : typedList(question) === null)
  const maxIterations = rounds ? Number(rounds) : undefined
  const start = mode === 'deep' && { from: from || null, review, context, maxIterations }
  const years = { from: yearIn(worksFrom), to: yearIn(worksTo) }
  const parsed = parseTyped(settings, asksOutside ? { ...asked, ...start, readPdfs, sources, kinds, years } : asked)
  if (asksOutside) await rememberSources(sourcesOf(parsed))
  // Without a source the choice is not offered.
  if (asksOutside && sourcesOf(parsed).length > 0) {
    await rememberReadPdfs(readPdfs)
    await rememberKinds(kindsOf(parsed))
  }
  return parsed
}

const yearIn = (typed: string | undefined) => (typed ? Number(typed) : null)

/** Finds earlier research on the same question. */
export async function findAskedBefore(question: string): Promise<Outcome<EarlierResearch | null>> {
  return outcome(() => findEarlierResearch(parseTyped(z.string().max(QUESTION_LIMIT), question)))
}

/** Papers to choose from, loaded when the choice is opened. */
export async function listChoices(): Promise<Outcome<PaperChoice[]>> {
  return outcome(listPaperChoices)
}

/** Runs the input, a `/command` or a question, in the given session or a new one. */
export async function send(
  input: z.input<typeof commandSchema>,
): Promise<Outcome<{ sessionId: string; runId: string | null }>> {
  const done = await outcome(async () => {
    const { typed, sessionId, mode, ...chosen } = parseTyped(commandSchema, input)
    await requireKnown('POST', rightForTyped(typed))
    const settings = mode && (await settingsOf(mode, { question: typed, ...chosen }))
    return doCommand({ typed, sessionId, mode, settings })
  })
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
