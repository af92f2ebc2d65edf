import { notFound } from 'next/navigation'
import { PictureModel } from '@/app/pdf/picture-model'
import { PrintedPages } from '@/app/pdf/printed-pages'
import { notesOf } from '@/lib/library/highlights/notes'
import { pageLabelsOf } from '@/lib/library/pages/page-labels'
import { titlesOf } from '@/lib/library/papers'
import { pictureModel } from '@/lib/models/calls/read-picture'
import { isFinal } from '@/lib/research/run-status'
import type { RunView } from '@/lib/research/run-view'
import { getRun, getRunView } from '@/lib/research/runs'
import { groupByRoot } from '@/lib/research/versions/describe-change'
import { nextPaper } from './composer/suggest-steps'
import { findSession } from './find-session'
import { SessionView } from './session-view'
import { shownVersion } from './threads'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ run?: string | string[] }> }

export default async function SessionPage({ params, searchParams }: Props) {
  const [{ id }, { run }] = await Promise.all([params, searchParams])
  const session = await findSession(id)
  if (!session) notFound()
  const { title, memory, entries } = session
  const versions = await Promise.all(session.runs.map(({ id }) => getRun(id)))
  const shown = groupByRoot(versions).flatMap(
    (thread) => shownVersion(thread, typeof run === 'string' ? run : null) ?? [],
  )
  // While a version is being written, the previous one is displayed.
  const before = shown.flatMap(({ status, parentId }) => (parentId && !isFinal(status) ? [parentId] : []))
  const viewed = new Set([...shown.map(({ id }) => id), ...before])
  const noted = entries.flatMap(({ result }) => (result.kind === 'notes' ? [result.paper.id] : []))
  const next = nextPaper(memory)
  const [views, notes, titles, reader] = await Promise.all([
    Promise.all([...viewed].map(async (id): Promise<[string, RunView]> => [id, await getRunView(id)])),
    notesOf(noted),
    titlesOf(next ? [next] : []),
    pictureModel(),
  ])
  const labels = await pageLabelsOf([...new Set(views.flatMap(([, view]) => shownPapers(view)))])
  return (
    <PrintedPages labels={Object.fromEntries(labels)}>
      <PictureModel canRead={reader !== null}>
        <SessionView
          id={id}
          title={title}
          memory={memory}
          nextTitle={titles.get(next ?? '')?.title ?? null}
          versions={versions}
          entries={entries}
          views={Object.fromEntries(views)}
          notes={notes}
        />
      </PictureModel>
    </PrintedPages>
  )
}

/** The papers whose pages an answer shows. */
const shownPapers = ({ citations, evidence }: RunView) => [...citations, ...evidence].map(({ paperId }) => paperId)
