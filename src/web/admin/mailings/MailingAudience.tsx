import { useQuery } from '@tanstack/react-query'
import type { Mailing } from '#contract/mailings.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { audienceLines, people, REASON_NAMES } from '#web/admin/mailings/mailing-texts.ts'
import { audienceQuery, reloadMailing, showMailing } from '#web/admin/mailings/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule P05 Who would get a mailing is counted before it begins, with how many are left out and why. */
export function MailingAudience({ mailing }: { mailing: Mailing }) {
  const reps = useQuery(assigneesQuery)
  const lines = audienceLines(mailing, (id) => reps.data?.find((rep) => rep.id === id)?.name)
  const choose = async () => {
    const chosen = await openDialog('choose-audience', { mailing, reps: reps.data ?? [] })
    if (chosen) showMailing(chosen)
    else reloadMailing(mailing.id)
  }
  return (
    <Section title="Audience">
      <div className="grid gap-4 pt-3">
        {lines.length === 0 ? <p>Everyone who has saved a quote.</p> : <AnswerList lines={lines} />}
        {mailing.begun_at === null ? (
          <Counted mailing={mailing} />
        ) : (
          <>
            <p>{people(mailing.receivers)} when it began.</p>
            <LeftOut leftOut={mailing.left_out} />
          </>
        )}
        {mailing.state === 'draft' && (
          <div>
            <Button onClick={() => void choose()}>Choose the audience</Button>
          </div>
        )}
      </div>
    </Section>
  )
}

function Counted({ mailing }: { mailing: Mailing }) {
  return (
    <QueryView
      query={useQuery(audienceQuery(mailing))}
      waiting={<Skeleton className="h-40" />}
      failure={{ of: 'part', title: 'We can’t count the audience right now' }}
    >
      {({ receivers, left_out: leftOut, first }) => (
        <>
          <p className="text-lg font-semibold">{people(receivers)} would get it now</p>
          <LeftOut leftOut={leftOut} />
          {first.length > 0 && (
            <ul aria-label="The first of them" className="grid border-t border-line text-sm">
              {first.map(({ email, name, quote_number: quote }) => (
                <li key={email} className="border-b border-line py-1.5">
                  <span className="wrap-anywhere">{email}</span>
                  <span dir="auto" className="block text-muted wrap-anywhere">
                    {name === null ? quote : `${name}, ${quote}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  )
}

function LeftOut({ leftOut }: { leftOut: Mailing['left_out'] }) {
  if (leftOut.length === 0) return <p className="text-muted">No one is left out.</p>
  return (
    <dl aria-label="Left out" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
      {leftOut.map(({ reason, count }) => (
        <div key={reason} className="contents">
          <dt className="text-muted">{REASON_NAMES[reason]}</dt>
          <dd className="text-right">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
