import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { Mailbox } from '#web/admin/mailbox/Mailbox.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'

/** The mailbox of a program that is being tried out, which anybody at its computer may read. Reps have theirs in their frame. */
export default function MailboxPage() {
  return (
    <QueryProvider>
      <ForAnybody />
    </QueryProvider>
  )
}

function ForAnybody() {
  // Not asked: the server leads reps who come by the address to theirs, and whoever has just signed in is known.
  const rep = useQuery({ ...repQuery, enabled: false })
  const search = useSearch()
  if (rep.data) return <Redirect to={PAGES['rep-mail'] + (search && `?${search}`)} replace />
  return (
    <Layout headerContent={null} wide>
      <div className="grid gap-6">
        <PageTitle title="Mailbox" />
        <Mailbox />
      </div>
    </Layout>
  )
}
