import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { SourcesProvider } from '@/app/ask/sources'
import { CitationStyleProvider } from '@/app/export/citation-style'
import { chosenStyle, listOwnStyles } from '@/lib/library/own-style/own-style'
import { getLimits } from '@/lib/models/limits/limits'
import { showsQuotationMarks } from '@/lib/research/answers/quotation-marks'
import { chosenKinds, mayReadPdfs, sourceChoices } from '@/lib/research/sources/chosen-sources'
import { QuotationMarksProvider } from './answer/quotation-marks'
import { findSession } from './find-session'
import { ClosedSourcesProvider } from './source/closed-sources'

type Props = { params: Promise<{ id: string }>; children: ReactNode }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const session = await findSession((await params).id)
  return { title: session?.title ?? 'Not found' }
}

/** Wraps the loading page, so that a missing session is a real 404. */
export default async function SessionLayout({ params, children }: Props) {
  if (!(await findSession((await params).id))) notFound()
  const [style, ownTitles, quotationMarks, sources, readsPdfs, kinds, { deepMinutes }] = await Promise.all([
    chosenStyle(),
    listOwnStyles(),
    showsQuotationMarks(),
    sourceChoices(),
    mayReadPdfs(),
    chosenKinds(),
    getLimits(),
  ])
  return (
    <CitationStyleProvider start={style} ownTitles={ownTitles}>
      <SourcesProvider choices={sources} readsPdfs={readsPdfs} kinds={kinds} deepMinutes={deepMinutes}>
        <QuotationMarksProvider shown={quotationMarks}>
          <ClosedSourcesProvider>{children}</ClosedSourcesProvider>
        </QuotationMarksProvider>
      </SourcesProvider>
    </CitationStyleProvider>
  )
}
