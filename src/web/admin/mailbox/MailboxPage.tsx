import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { MessageList } from '#web/admin/mailbox/MessageList.tsx'
import { MessageView } from '#web/admin/mailbox/MessageView.tsx'
import { mailboxQuery } from '#web/admin/mailbox/queries.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Shows the mail that was written, also without a mail server. */
export default function MailboxPage() {
  return (
    <QueryProvider>
      <Layout>
        <Mailbox />
      </Layout>
    </QueryProvider>
  )
}

function Mailbox() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(mailboxQuery)
  const [search] = useSearchParams()
  const selected = search.get('message')
  const [openedWith] = useState(selected)
  const messages = data?.pages.flatMap((page) => page.data)

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle title="Mailbox" />
        <Button busy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      <p className="max-w-measure text-muted">
        All mail and text messages this program has written, newest first. Where no server for them is named,
        they are kept here instead of being sent.
      </p>
      {error && !messages && (
        <Notice kind="error" title="The mailbox cannot be shown" live>
          {error.message}
        </Notice>
      )}
      {!messages && !error && <Skeleton className="h-72 w-full" />}
      {messages?.length === 0 && <EmptyMailbox />}
      {messages && messages.length > 0 && (
        <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
          <div className={`min-w-0 gap-4 lg:grid ${selected ? 'hidden' : 'grid'}`}>
            <MessageList messages={messages} selected={selected} />
            {hasNextPage && (
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older mail
              </Button>
            )}
          </div>
          {selected ? (
            <MessageView key={selected} id={selected} takeFocus={selected !== openedWith} />
          ) : (
            <p className="hidden text-muted lg:block">Choose a message to read it here.</p>
          )}
        </div>
      )}
    </div>
  )
}

function EmptyMailbox() {
  return (
    <div className="ruled grid justify-items-start gap-4 pt-6">
      <h2 className="text-xl">Nothing has been sent yet</h2>
      <p className="max-w-measure">
        Mail appears here as soon as it is written: the link to a quote that is saved, and the certificate and
        receipt of a policy that is bought.
      </p>
      <ButtonLink kind="primary" to="/">
        Start a quote
      </ButtonLink>
    </div>
  )
}
