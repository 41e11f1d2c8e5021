import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listMailbox } from '#contract/mailbox.ts'
import { MessageList } from '#web/admin/mailbox/MessageList.tsx'
import { MessageView } from '#web/admin/mailbox/MessageView.tsx'
import { deliveryPoll } from '#web/admin/mailbox/queries.ts'
import { Empty, NoRows } from '#web/data/list/NoRows.tsx'
import { Pager } from '#web/data/list/Pager.tsx'
import { useList } from '#web/data/list/use-list.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The mail that was written, also without a mail server. */
export function Mailbox() {
  const shown = useList(listMailbox, { refetchInterval: ({ data }) => deliveryPoll(data) })
  const { query, rows } = shown
  const [search] = useSearchParams()
  const selected = search.get('message')
  const [openedWith] = useState(selected)

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-measure text-muted">
          Every email and text, newest first. If no mail server is set up, messages stay here and aren’t sent.
        </p>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
      <QueryView
        query={query}
        waiting={<Skeleton className="h-72 w-full" />}
        failure={{ of: 'part', title: 'We can’t show the mailbox right now' }}
      >
        {() =>
          rows.length === 0 ? (
            <NoRows shown={shown} none={<EmptyMailbox />} />
          ) : (
            <div className="grid gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
              <div className={`min-w-0 gap-4 lg:grid ${selected ? 'hidden' : 'grid'}`}>
                <MessageList messages={rows} selected={selected} />
                <Pager shown={shown} />
              </div>
              {selected ? (
                <MessageView key={selected} id={selected} takeFocus={selected !== openedWith} />
              ) : (
                <p className="hidden text-muted lg:block">Select a message to read it here.</p>
              )}
            </div>
          )
        }
      </QueryView>
    </div>
  )
}

function EmptyMailbox() {
  return (
    <Empty title="No messages yet">
      <p className="max-w-measure">
        Emails and texts appear here: links to saved quotes, certificates, and receipts.
      </p>
      <ButtonLink kind="primary" to="/">
        Start a quote
      </ButtonLink>
    </Empty>
  )
}
