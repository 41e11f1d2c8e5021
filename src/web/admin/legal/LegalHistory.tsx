import { useState } from 'react'
import { type ShownLegalPage, type ShownLegalVersion, withdrawLegalVersion } from '#contract/office/legal.ts'
import { PAGES } from '#contract/pages.ts'
import { describeAccepted } from '#web/admin/legal/LegalSection.tsx'
import { legalPagesQuery, showLegalPages } from '#web/admin/legal/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { LegalText } from '#web/documents/LegalText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { notify } from '#web/ui/notify.ts'

/** Every version of a page, the last first. */
export function LegalHistory({ shown }: { shown: ShownLegalPage }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="border-b border-line pb-2 text-xl">
        Versions
      </h2>
      {shown.versions.length === 0 && <p className="py-3 text-muted">Nothing is published yet.</p>}
      <ol>
        {shown.versions.map((version) => (
          <VersionRow key={version.number} page={shown.page} version={version} />
        ))}
      </ol>
    </section>
  )
}

interface VersionRowProps {
  page: ShownLegalPage['page']
  version: ShownLegalVersion
}

function VersionRow({ page, version }: VersionRowProps) {
  const { number, state, published, withdrawn, accepted, text, address } = version
  const isPublic = state === 'in-force' || state === 'past'
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold">
          Version {number}, {describeState(version)}
        </p>
        <p className="text-sm text-muted">
          {published.by}, {formatMoment(published.at)}
        </p>
      </div>
      {withdrawn && (
        <p className="text-sm text-muted">
          Withdrawn by {withdrawn.by}, {formatMoment(withdrawn.at)}
        </p>
      )}
      {page === 'terms' && isPublic && (
        <p className="text-sm text-muted">{describeAccepted(accepted, number)}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        {isPublic && (
          <TextLink
            to={PAGES.legal.replace(':legalpage', page).replace(':legalversion?', String(number))}
            className="inline-flex min-h-11 items-center"
          >
            Open version {number}
          </TextLink>
        )}
        {state === 'waiting' && <Withdraw page={page} number={number} />}
      </div>
      {!isPublic && (
        <Disclosure summary={`Read version ${number}`}>
          {text !== null && <LegalText text={text} heading="h3" />}
          {address !== null && <p className="wrap-anywhere">{address}</p>}
        </Disclosure>
      )}
    </li>
  )
}

function describeState({ state, from }: ShownLegalVersion): string {
  switch (state) {
    case 'waiting':
      return `in force from ${formatDay(from)} on`
    case 'in-force':
      return `in force since ${formatDay(from)}`
    case 'past':
      return `was in force from ${formatDay(from)}`
    case 'withdrawn':
      return 'never in force'
  }
}

function Withdraw({ page, number }: { page: ShownLegalPage['page']; number: number }) {
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      showLegalPages((await call(withdrawLegalVersion, { params: { page, number: String(number) } })).data)
      notify({ type: 'success', title: `Version ${number} withdrawn`, message: 'It stays in the history.' })
    } catch {
      // The call has shown why not.
      await queryClient.refetchQueries(legalPagesQuery)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" className="-mx-3" busy={isBusy} onClick={() => void withdraw()}>
      Withdraw <span className="sr-only">version {number}</span>
    </Button>
  )
}
