import type { ReactNode } from 'react'
import type { ClaimDay, DayRecord } from '#contract/claims/case-day.ts'
import { countOf } from '#domain/values/text-format.ts'
import { describeClock, describeTimes, nameAuthor } from '#web/admin/claims/event-day/day-texts.ts'
import { SignatureLines } from '#web/admin/claims/event-day/SignatureLines.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface DayItemProps {
  item: ClaimDay['items'][number]
  timeZone: string
}

/** One thing of the day with all that stands of it; what was replaced opens below. */
export function DayItem({ item: { title, records, is_conflict: isConflict }, timeZone }: DayItemProps) {
  const standing = records.filter(({ stands }) => stands)
  const replaced = records.filter(({ stands }) => !stands)
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-normal text-muted">{title}</h3>
      {isConflict && (
        <Remark>
          {standing.length} of these stand. The least favorable counts until the organizer or a rep settles
          it.
        </Remark>
      )}
      {standing.map((record) => (
        <Written key={record.id} record={record} timeZone={timeZone} />
      ))}
      {replaced.length > 0 && (
        <Disclosure summary={countOf(replaced.length, 'earlier entry', 'earlier entries')}>
          <div className="grid gap-3">
            {replaced.map((record) => (
              <Written key={record.id} record={record} timeZone={timeZone} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

function Written({ record, timeZone }: { record: DayRecord; timeZone: string }) {
  const { text, lines, strokes, is_held: isHeld, taken_over: isTaken } = record
  const clock = describeClock(record)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {lines.map((line) => (
          <p key={line} className="max-w-measure wrap-anywhere whitespace-pre-line">
            {line}
          </p>
        ))}
        <p className="text-sm text-muted wrap-anywhere">
          {nameAuthor(record)}, {describeTimes(record, timeZone)}
        </p>
        {clock !== undefined && <Remark>{clock}</Remark>}
        {isHeld && (
          <Remark>It arrived after the helper’s link had ended. {HELD_TEXTS[String(isTaken)]}</Remark>
        )}
      </div>
      {strokes && <SignatureLines strokes={strokes} name={text} />}
    </div>
  )
}

const HELD_TEXTS: Readonly<Record<string, string>> = {
  null: 'It counts once the organizer takes it over.',
  true: 'It was taken over, and counts.',
  false: 'It was left out, and doesn’t count.',
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-sand">
      <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
