import { useQuery } from '@tanstack/react-query'
import type { ShownLegalPage } from '#contract/office/legal.ts'
import { PAGES } from '#contract/pages.ts'
import { LEGAL_PAGE_FACTS } from '#domain/office/legal/legal-pages.ts'
import { OFFICE_SECTIONS } from '#domain/office/office-settings.ts'
import { legalPagesQuery } from '#web/admin/legal/queries.ts'
import { describeWho, Variable } from '#web/admin/settings/SettingRow.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { SettingsSection } from '#web/admin/settings/SettingsSection.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The legal pages on the settings page: which version is in force, who accepted it, and the way to its draft. */
export function LegalSection() {
  const { title, about } = OFFICE_SECTIONS.legal
  return (
    <SettingsSection id="legal" title={title} about={about}>
      <QueryView query={useQuery(legalPagesQuery)} waiting={<Skeleton className="h-24" />}>
        {({ pages }) => (
          <ul>
            {pages.map((page) => (
              <PageRow key={page.page} page={page} />
            ))}
          </ul>
        )}
      </QueryView>
    </SettingsSection>
  )
}

function PageRow({ page }: { page: ShownLegalPage }) {
  const { label, variable } = LEGAL_PAGE_FACTS[page.page]
  const last = page.versions.find(({ state }) => state !== 'withdrawn')
  const to = PAGES['legal-page'].replace(':legalpage', page.page)
  return (
    <li className="grid items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[12rem_minmax(0,1fr)_13rem_5rem]">
      <p className="text-muted">{label}</p>
      <div className="min-w-0 max-lg:col-span-2 wrap-anywhere">
        {page.environment === null ? (
          <InForce page={page} />
        ) : (
          <p className="font-semibold">{page.environment}</p>
        )}
      </div>
      <p className="text-muted max-lg:col-span-2">
        {page.environment === null ? last && describeWho(last.published) : <Variable name={variable} />}
      </p>
      <TextLink
        to={to}
        className="-my-2.5 inline-flex min-h-11 items-center justify-self-end font-semibold whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1"
      >
        {nameAction(page)} <span className="sr-only">of {label}</span>
      </TextLink>
    </li>
  )
}

function nameAction({ environment, draft, next, versions }: ShownLegalPage): string {
  if (environment !== null) return 'History'
  if (draft) return `Draft ${next}`
  return versions.length === 0 ? 'Write a draft' : 'Read'
}

function InForce({ page: { page, versions } }: { page: ShownLegalPage }) {
  const inForce = versions.find(({ state }) => state === 'in-force')
  const waiting = versions.find(({ state }) => state === 'waiting')
  return (
    <>
      {inForce ? (
        <p className="font-semibold">
          Version {inForce.number}, in force since {formatDay(inForce.from)}
        </p>
      ) : (
        <p>{page === 'terms' ? 'No terms yet' : 'No privacy page yet'}</p>
      )}
      {waiting && (
        <p className="text-sm">
          Version {waiting.number} from {formatDay(waiting.from)} on
        </p>
      )}
      {inForce && page === 'terms' && (
        <p className="text-sm text-muted">{describeAccepted(inForce.accepted, inForce.number)}</p>
      )}
    </>
  )
}

/** `1,214 policies accepted version 7` */
export function describeAccepted(accepted: number, number: number): string {
  if (accepted === 0) return `No policy accepted version ${number} yet`
  return `${accepted.toLocaleString('en-US')} ${accepted === 1 ? 'policy' : 'policies'} accepted version ${number}`
}
