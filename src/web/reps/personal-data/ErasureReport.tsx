import type { ReactNode } from 'react'
import type { ErasureAnswer } from '#contract/personal-data.ts'
import { isOfficeSetting, OFFICE_SETTINGS } from '#domain/office/office-settings.ts'
import { ERASED_TEXTS, KEPT_TEXTS } from '#domain/reps/personal-data/kept.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'

const NAMES = {
  policy: 'Policy',
  quote: 'Quote',
  rep: 'Rep’s account',
  setting: 'Setting',
  unsubscription: 'Unsubscription',
} as const

/** What an erasure deletes and keeps, or has deleted and kept. */
export function ErasureReport({
  report: { erased, kept },
  isErased,
}: {
  report: ErasureAnswer
  isErased: boolean
}) {
  if (erased.length === 0 && kept.length === 0) return <p>We keep nothing about this address.</p>
  return (
    <>
      <Part id="what-goes" title={isErased ? 'Erased' : 'Will be erased'} none="Nothing">
        {erased.map(({ what, count }) => (
          <li
            key={what}
            className="flex justify-between gap-4 border-t border-line px-4 py-3 first:border-t-0"
          >
            <span>{ERASED_TEXTS[what]}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </Part>
      <Part id="what-stays" title={isErased ? 'Kept' : 'Will be kept'} none="Nothing">
        {kept.map((thing) => (
          <li
            key={`${thing.what} ${thing.number} ${thing.why}`}
            className="grid gap-1 border-t border-line px-4 py-3 first:border-t-0"
          >
            <span className="font-semibold wrap-anywhere">
              {NAMES[thing.what]} {thing.what === 'setting' ? labelOf(thing.number) : thing.number}
            </span>
            <span className="text-muted">
              {KEPT_TEXTS[thing.why]}
              {thing.until !== null && `. Kept until ${formatDay(thing.until)}`}
            </span>
          </li>
        ))}
      </Part>
    </>
  )
}

function labelOf(name: string | null): string {
  return name !== null && isOfficeSetting(name) ? OFFICE_SETTINGS[name].label : (name ?? '')
}

function formatDay(until: string): string {
  const day = parseIsoDate(until)
  return day ? formatLongDate(day) : until
}

interface PartProps {
  id: string
  title: string
  /** Said instead of an empty list. */
  none: string
  children: readonly ReactNode[]
}

function Part({ id, title, none, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className="rounded-lg border border-line bg-card">{children}</ul>
      )}
    </section>
  )
}
