import { useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTimeline, type TimelineAnswer } from '#contract/timeline.ts'
import { describeClaimStep } from '#domain/claims/desk/claim-step-texts.ts'
import { LOST_REASON_LABELS } from '#domain/quote/closing/lost.fields.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useMoney } from '#web/ui/money.ts'
import { formatWireValue, wireLabel } from '#web/quote/answers/draft/format-wire-value.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** In words; an event that only a newer server knows is shown by its name. */
const EVENTS: Readonly<Record<string, string>> = {
  quote_started: 'Started',
  quote_copied: 'Copied from an earlier one',
  quote_saved: 'Changed',
  quote_sent: 'Sent',
  coupon_added: 'Coupon added',
  coupon_removed: 'Coupon removed',
  fee_overridden: 'Fee set by a rep',
  override_removed: 'Back to the computed fee',
  approval_recorded: 'Answer recorded',
  carrier_asked: 'Carrier asked',
  logo_uploaded: 'Picture uploaded',
  logo_removed: 'Picture removed',
  sticker_picture_uploaded: 'Picture for a sticker uploaded',
  terms_sent: 'Terms sent',
  terms_accepted: 'Terms accepted',
  message_sent: 'Sent us a message',
  message_sent_again: 'Message sent again',
  letter_sent: 'Message sent',
  invoice_reminded: 'Reminder of an invoice sent',
  reminders_held: 'Reminders of an invoice put on hold',
  reminders_released: 'Reminders of an invoice released',
  policy_letter_written: 'Letter written',
  proof_made: 'Proof of insurance made',
  message_forwarded: 'Message forwarded',
  papers_sent: 'Documents sent',
  case_file_added: 'File added',
  case_file_refused: 'File refused',
  case_file_renamed: 'File renamed',
  case_files_moved: 'Files moved',
  case_files_marked: 'Sharing of files changed',
  case_files_deleted: 'Files deleted',
  case_files_restored: 'Files restored',
  case_files_destroyed: 'Deleted files destroyed',
  case_files_downloaded: 'Files downloaded',
  case_files_sent: 'Files emailed',
  case_file_link_ended: 'Link to files ended',
  case_folder_made: 'Folder made',
  case_folder_renamed: 'Folder renamed',
  case_folder_deleted: 'Folder deleted',
  inbound_received: 'Email received',
  inbound_state_set: 'Email settled',
  fee_asked: 'Fee needs approval',
  fee_approved: 'Fee approved and set',
  fee_declined: 'Fee declined',
  fee_dropped: 'Pending fee dropped',
  quote_lost: 'Closed as lost',
  quote_reopened: 'Reopened',
  note_added: 'Note written',
  task_added: 'Task added',
  task_changed: 'Task changed',
  task_done: 'Task done',
  task_undone: 'Task reopened',
  followed_up: 'Reminded',
  reminded_of_next_year: 'Reminded of next year’s event',
  purchase_started: 'Payment started',
  purchase_requires_action: 'Bank asked the cardholder to confirm',
  purchase_declined: 'Payment declined',
  purchase_abandoned: 'Payment cancelled',
  policy_issued: 'Policy issued',
  policy_changed: 'Policy changed',
  policy_postponed: 'Dates of the policy changed',
  policy_cancelled: 'Policy cancelled',
  policy_lapsed: 'Policy lapsed',
  tee_time_agreed: 'Tee time agreed',
  tee_time_kept: 'Earlier tee time kept for deadlines',
  change_requested: 'Change requested',
  change_approved: 'Change approved',
  change_declined: 'Change declined',
  change_answered: 'Request answered',
  change_withdrawn: 'Change withdrawn',
  change_lapsed: 'Change expired before it was decided or paid',
  producer_changed: 'Producer of record changed',
  credit_issued: 'Credit given',
  credit_asked: 'Credit needs approval',
  credit_approved: 'Credit approved',
  credit_declined: 'Credit declined',
  credit_taken_back: 'Credit taken back',
  refund_started: 'Refund started',
  refund_completed: 'Refund made',
  refund_failed: 'Refund failed',
  refund_came_back: 'Refund returned',
  email_change_requested: 'Email change requested',
  email_changed: 'Email address confirmed',
  email_change_undone: 'Email address kept',
  email_change_withdrawn: 'Email change withdrawn',
  witness_named: 'Witness added',
  witness_changed: 'Witness replaced',
  witness_removed: 'Witness removed',
  witness_released: 'Witness no longer needed',
  course_link_made: 'Link for the golf course created',
  course_link_ended: 'Link for the golf course turned off',
  stickers_chosen: 'Prize stickers chosen',
  shipment_made: 'Signs packed',
  shipment_unpacked: 'Signs unpacked',
  shipment_sent: 'Signs shipped',
  shipment_delivered: 'Signs arrived',
  shipment_returned: 'Signs came back',
  sign_proof_sent: 'Proof of the signs sent',
  sign_proof_approved: 'Signs approved',
  sign_proof_waived: 'Signs released without an approval',
  sign_change_asked: 'Change of the signs requested',
  sign_logo_sent: 'New logo for a sign received',
  sign_name_chosen: 'Name printed instead of the logo',
  helper_link_made: 'Link for a helper created',
  helper_link_ended: 'Link for a helper turned off',
  claim_reported: 'Win reported',
  claim_changed: 'Claim changed',
  claim_file_downloaded: 'File of a claim downloaded',
  claim_identity_shown: 'Identity document shown',
}

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
      <span className="font-semibold">{EVENTS[event] ?? event.replaceAll('_', ' ')}</span>{' '}
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
