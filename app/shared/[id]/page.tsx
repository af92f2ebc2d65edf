import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { currentSignIn } from '@/app/current-person'
import { BackLink } from '@/app/shell/back-link'
import { toFailure } from '@/lib/errors'
import { listReaders, listThreads } from '@/lib/sharing/discussion'
import { sharedPage } from '@/lib/sharing/read-shared'
import { CommentedText } from './commented-text'
import { CopyButton } from './copy-button'

type Props = { params: Promise<{ id: string }> }

/** Shared by the title and the page. */
const read = cache(async (id: string) => {
  if (!(await currentSignIn())) notFound()
  try {
    return await sharedPage({ id }, (key) => `/shared/${encodeURIComponent(id)}/picture/${key}`)
  } catch (error) {
    if (['not_found', 'conflict'].includes(toFailure(error).code)) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await read((await params).id)).title }
}

/** A shared item, to read and discuss. */
export default async function SharedThingPage({ params }: Props) {
  const { id } = await params
  // Check access before loading anything else.
  const { share, from, body, places } = await read(id)
  const [threads, readers, signedIn] = await Promise.all([listThreads(id), listReaders(id), currentSignIn()])
  const what = share.kind === 'table' ? 'cell' : 'sentence'
  const isOwn = signedIn?.person.id === share.ownerId
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <BackLink href="/shared">Shared</BackLink>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
        <p>
          {isOwn ? 'You are sharing this. This is what others see.' : `${from} shared this with you.`}
          {share.libraryId !== null && ` Select any ${what} to comment on it.`}
        </p>
        {!isOwn && share.kind !== 'table' && <CopyButton shareId={id} />}
      </div>
      <CommentedText
        shareId={id}
        body={body}
        places={places}
        what={what}
        start={threads}
        readers={readers}
        canComment={share.libraryId !== null}
      />
    </div>
  )
}
