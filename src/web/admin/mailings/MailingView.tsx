import type { Mailing } from '#contract/mailings.ts'
import { PAGES } from '#contract/pages.ts'
import { MailingActions } from '#web/admin/mailings/MailingActions.tsx'
import { MailingAudience } from '#web/admin/mailings/MailingAudience.tsx'
import { MailingHistory } from '#web/admin/mailings/MailingHistory.tsx'
import { MailingPreview } from '#web/admin/mailings/MailingPreview.tsx'
import { MailingResults } from '#web/admin/mailings/MailingResults.tsx'
import { mailingName, STATE_NAMES } from '#web/admin/mailings/mailing-texts.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** What stands at the top of a mailing, then what it says beside who gets it. */
export function MailingView({ mailing }: { mailing: Mailing }) {
  const { state, mailing: kind, per_minute: perMinute } = mailing
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <p>
          <TextLink to={PAGES.mailings} className="inline-flex min-h-11 items-center sm:min-h-0">
            All mailings
          </TextLink>
        </p>
        <div className="grid gap-1">
          <p className="flex flex-wrap gap-x-4 text-muted">
            <strong className="text-ink">{STATE_NAMES[state]}</strong>
            <span>{mailingName(kind)}</span>
            <span>Up to {perMinute} emails a minute</span>
          </p>
          <When {...mailing} />
        </div>
        <MailingActions mailing={mailing} />
      </div>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="grid min-w-0 gap-10 xl:order-2">
          {mailing.begun_at !== null && <MailingResults mailing={mailing} />}
          <MailingAudience mailing={mailing} />
          <MailingHistory history={mailing.history} />
        </div>
        <MailingPreview mailing={mailing} />
      </div>
    </div>
  )
}

function When({ state, starts_at: startsAt, begun_at: begunAt, ended_at: endedAt }: Mailing) {
  if (startsAt === null) return null
  if (begunAt === null || state === 'scheduled') return <p>Begins {formatMoment(startsAt)}</p>
  return (
    <p>
      Began {formatMoment(begunAt)}
      {endedAt !== null && <>, ended {formatMoment(endedAt)}</>}
    </p>
  )
}
