import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { listNotices } from '@/lib/sharing/discussion'
import { listShares, type ShareItem } from '@/lib/sharing/manage-shares'
import { currentSignIn } from '../current-person'
import { Section } from '../settings/section'
import { LinkList } from '../sharing/link-list'
import { When } from '../shell/when'
import { KIND_WORDS } from './kind-words'
import { StopButton } from './stop-button'

export const metadata: Metadata = { title: 'Shared' }

/** Notifications for the person, items shared with them, and items they share. */
export default async function SharedPage() {
  if (!(await currentSignIn())) notFound()
  const [notices, { own, withMe }] = await Promise.all([listNotices(), listShares()])
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Shared</h1>
      {notices.length > 0 && (
        <Section
          title="Mentions and replies"
          intro="Comments that mention you or reply to you. Opening the page marks them as read."
        >
          <ul aria-label="Mentions and replies">
            {notices.map(({ commentId, kind, share, title, author, text, at }) => (
              <li key={commentId} className="border-t border-line py-2.5">
                <div className="flex items-baseline gap-4">
                  <Link
                    href={addressOf(share)}
                    prefetch={false}
                    className="min-w-0 flex-1 text-sm wrap-anywhere underline-offset-2 hover:underline"
                  >
                    <b className="font-medium">{author}</b> {kind === 'mention' ? 'mentioned you on' : 'commented on'} “
                    {title}”
                  </Link>
                  <When iso={at} />
                </div>
                <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Shared with you">
        {withMe.length === 0 && <p className="text-sm text-soft">Nothing is shared with you yet.</p>}
        <ul aria-label="Shared with you">
          {withMe.map((item) => (
            <ShareRow key={item.id} item={item}>
              {item.from} · {KIND_WORDS[item.kind]} · with {item.library}
            </ShareRow>
          ))}
        </ul>
      </Section>
      <Section title="What you share" intro={own.length > 0 ? 'Everything else is private.' : undefined}>
        {own.length === 0 && (
          <p className="text-sm text-soft">
            Nothing yet: everything is private. To share an answer, choose Share… below it.
          </p>
        )}
        <ul aria-label="What you share">
          {own.map((item) => (
            <ShareRow key={item.id} item={item} action={<StopButton shareId={item.id} title={item.title} />}>
              {KIND_WORDS[item.kind]} · {item.library === null ? 'by link' : `with ${item.library}`}
              {item.links.length > 0 && <LinkList links={item.links} />}
            </ShareRow>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function ShareRow({
  item,
  action,
  children,
}: {
  item: ShareItem
  action?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <li className="border-t border-line py-2.5">
      <div className="flex items-baseline gap-4">
        <Link
          href={addressOf(item)}
          prefetch={false}
          className="min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
        >
          {item.title}
        </Link>
        <When iso={item.at} />
        {action}
      </div>
      <div className="mt-0.5 text-xs text-faint">{children}</div>
    </li>
  )
}

/** Shared highlights and notes are shown on their paper's page. */
function addressOf({ id, paperId }: Pick<ShareItem, 'id' | 'paperId'>): string {
  return paperId === null ? `/shared/${id}` : `/library/${encodeURIComponent(paperId)}#shared`
}
