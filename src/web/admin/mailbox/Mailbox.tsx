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
          All mail and text messages this program has written, newest first. Where no server for them is
          named, they are kept here instead of being sent.
        </p>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
      <QueryView
        query={query}
        waiting={<Skeleton className="h-72 w-full" />}
        failure={{ of: 'part', title: 'The mailbox cannot be shown' }}
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
                <p className="hidden text-muted lg:block">Choose a message to read it here.</p>
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
    <Empty title="Nothing has been sent yet">
      <p className="max-w-measure">
        Mail appears here as soon as it is written: the link to a quote that is saved, and the certificate and
        receipt of a policy that is bought.
      </p>
      <ButtonLink kind="primary" to="/">
        Start a quote
      </ButtonLink>
    </Empty>
  )
}
