import { useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTimeline, type TimelineAnswer } from '#contract/timeline.ts'
import { describeClaimStep } from '#domain/claims/desk/claim-step-texts.ts'
import { LOST_REASON_LABELS } from '#domain/quote/closing/lost.fields.ts'
import { call } from '#web/api/call.ts'
import { describeEvent } from '#web/reps/event-texts.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useMoney } from '#web/ui/money.ts'
import { formatWireValue, wireLabel } from '#web/quote/answers/draft/format-wire-value.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

const FIRST_SHOWN = 20

function timelineQuery(guid: string, version: number) {
  return queryOptions({
    queryKey: ['timeline', guid, version],
    queryFn: async () => (await call(getTimeline, { params: { guid } })).data,
  })
}

interface CaseTimelineProps {
  quoteId: string
  /** Of the quote or its policy: with another one, more has happened. */
  version: number
}

/** What happened to the quote and its policy, newest first. */
export function CaseTimeline({ quoteId: id, version }: CaseTimelineProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <QueryView query={useQuery(timelineQuery(id, version))} waiting={<p className="text-muted">Loading…</p>}>
      {(entries) => (
        <div className="grid gap-4">
          <TimelineDays entries={entries.slice(0, isWhole ? undefined : FIRST_SHOWN)} />
          {!isWhole && entries.length > FIRST_SHOWN && (
            <Button kind="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
              {entries.length - FIRST_SHOWN} earlier entries
            </Button>
          )}
        </div>
      )}
    </QueryView>
  )
}

/** Under the day of each, in the zone of who reads; newest first. */
function TimelineDays({ entries }: { entries: readonly TimelineAnswer[] }) {
  const days = [...new Set(entries.map(({ at }) => dayOf(at)))]
  return days.map((day) => (
    <section key={day} aria-label={day} className="grid gap-2">
      <h3 className="font-sans text-sm font-normal text-muted">{day}</h3>
      <ol>
        {entries
          .filter(({ at }) => dayOf(at) === day)
          .map((entry) => (
            <li key={entry.id} className="group grid grid-cols-[4.5rem_1rem_minmax(0,1fr)] gap-x-2 text-sm">
              <time dateTime={entry.at} title={formatMoment(entry.at)} className="text-muted">
                {CLOCK.format(new Date(entry.at))}
              </time>
              <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
                <span
                  className={`size-2.5 shrink-0 rounded-full ${entry.actor === 'client' ? 'bg-water' : 'bg-fairway'}`}
                />
                <span className="w-px flex-1 bg-line group-last:hidden" />
              </span>
              <span className="min-w-0 pb-4 wrap-anywhere">
                <Entry entry={entry} />
              </span>
            </li>
          ))}
      </ol>
    </section>
  ))
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function dayOf(iso: string): string {
  const at = new Date(iso)
  const now = new Date()
  if (at.toDateString() === now.toDateString()) return 'Today'
  return (at.getFullYear() === now.getFullYear() ? DAY : OTHER_YEAR).format(at)
}

function Entry({ entry }: { entry: TimelineAnswer }) {
  const money = useMoney()
  const valueOf = (field: string, value: string | null) =>
    value === null ? 'empty' : formatWireValue(field, value, money)
  const { event, actor, who, changes } = entry
  const about = detailText(entry)
  return (
    <>
      <span className="font-semibold">{describeEvent(event)}</span>{' '}
      <span className="text-muted">by {who ?? ACTORS[actor]}</span>
      {about && <span className="block text-sm">{about}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className="block text-sm">
          {wireLabel(field)}: <s className="text-muted">{valueOf(field, before)}</s> {valueOf(field, after)}
        </span>
      ))}
    </>
  )
}

const ACTORS = { client: 'the customer', rep: 'a rep', system: 'Albatross' }

/** The parts of an event that are read, in their order. */
const SAID = [
  'claim',
  'step',
  'answer',
  'note',
  'reason',
  'from',
  'to',
  'code',
  'reference',
  'conditions',
  'fee',
  'computed',
  'alone_reason',
]

const NAMED: Readonly<Record<string, string>> = {
  reference: 'reference ',
  conditions: 'on condition: ',
  fee: 'fee $',
  computed: 'computed $',
  alone_reason: 'alone: ',
}

function wordsFor(name: string, value: string): string {
  if (name === 'step') return describeClaimStep(value)
  const reasons: Readonly<Record<string, string>> = LOST_REASON_LABELS
  return `${NAMED[name] ?? ''}${(name === 'reason' && reasons[value]) || value}`
}

/** What a person wants to read of it. */
function detailText({ event, detail, changes }: TimelineAnswer): string {
  if (event === 'quote_saved') {
    if (changes.length > 0) return ''
    const fields = String(detail['fields'] ?? '')
      .split(' ')
      .filter(Boolean)
    return [...new Set(fields.map(wireLabel))].slice(0, 6).join(', ')
  }
  const said = SAID.flatMap((name) => {
    const value = detail[name]
    return value === undefined ? [] : [wordsFor(name, String(value))]
  })
  return said.join(', ')
}
