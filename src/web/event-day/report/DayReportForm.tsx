import { useState } from 'react'
import { winValue } from '#contract/claims/event-record.ts'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { openDraft, useKeptDraft } from '#web/claims/use-draft.ts'
import { ReportFields } from '#web/claims/report/ReportFields.tsx'
import {
  contactProblems,
  fieldsOfReport,
  hiddenFields,
  likelyContest,
  reportBody,
  type ReportValues,
} from '#web/claims/report/report-form.ts'
import { dayPath, signPath } from '#web/event-day/day-paths.ts'
import { draftName } from '#web/event-day/report/draft-name.ts'
import { findContest, knownWin } from '#web/event-day/report/known-win.ts'
import { PhotoButton, type TakenPhoto } from '#web/event-day/photos/PhotoButton.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { signersOf, type WinValue } from '#web/event-day/sent/wins.ts'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import type { ClaimableContest } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface DayReportFormProps {
  day: Day
  bundle: Bundle
  contests: readonly ClaimableContest[]
  openedAt: number
  today: CalendarDate
  /** Where to go on. */
  onKept: (path: string) => void
}

/**
 * The report of the claims’ page, with what the day knows filled in; sending it keeps it on the phone first.
 *
 * @rule D25 Only the contest’s own questions are asked, and what is known is filled in.
 */
export function DayReportForm({ day, bundle, contests, openedAt, today, onKept }: DayReportFormProps) {
  const { policy } = bundle
  const [draft] = useState(() => openDraft(draftName(policy)))
  const open = contests.filter((contest) => contest.is_open)
  const known = (contest: ClaimableContest) => knownWin({ day, bundle, contest, today, openedAt })
  const [first] = useState(() => likelyContest(open))
  const [parts, setParts] = useState<readonly WitnessPart[]>(() => draft.parts ?? partsOf(first))
  const [photo, setPhoto] = useState<TakenPhoto>()
  const fields = fieldsOfReport(open)
  const form = useForm<typeof fields, ReportValues, never, string>({
    fields,
    initial: { ...(first && known(first)), ...draft.texts },
    hidden: (texts) => hiddenFields(texts, parts.length),
    validate: contactProblems,
    send: async (values) => {
      await day.session.write(
        [{ id: draft.id, kind: 'win', item: `win:${draft.id}`, value: winOf(draft.id, values, parts) }],
        photo ? [{ ...photo, about: `win:${draft.id}` }] : [],
      )
      return values
    },
    onDone: (values) => {
      kept.forget()
      onKept(nextPath(bundle, draft.id, winOf(draft.id, values, parts) as WinValue))
    },
  })
  const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, form.text(field)]))
  const kept = useKeptDraft(draftName(policy), draft, { texts, parts })

  function choose(key: string) {
    const chosen = findContest(open, key)
    if (!chosen) return
    for (const [field, text] of Object.entries(known(chosen))) form.setText(field, text)
    const rows = partsOf(chosen)
    setParts((before) => [...rows, ...before.slice(rows.length)])
  }

  return (
    <Form form={form} className="grid gap-8">
      <ReportFields
        form={form}
        texts={texts}
        contests={open}
        closed={contests.filter((contest) => !contest.is_open)}
        timeZone={bundle.event.time_zone}
        parts={parts}
        onChoose={choose}
        onAdd={(part) => setParts([...parts, part])}
      />
      <div className="grid gap-2">
        <PhotoButton
          label={photo ? 'Take another photo' : 'Photo of the ball in the hole'}
          onTaken={setPhoto}
        />
        {photo && (
          <p role="status" className="text-sm text-muted">
            The photo is ready.
          </p>
        )}
      </div>
      {form.failure !== undefined && (
        <Notice kind="error" title="Your report isn’t kept yet" live>
          This phone couldn’t keep it. Nothing you typed is lost. Send it again, or call us.
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={form.isBusy} className="w-full">
        Send the report
      </Button>
    </Form>
  )
}

/** As it is sent; the id names the record, not the value. What the server would refuse is refused here. */
function winOf(id: string, values: ReportValues, parts: readonly WitnessPart[]) {
  const { id: _, type: __, ...value } = reportBody(id, values, parts)
  winValue.parse(value)
  return value
}

function partsOf(contest: ClaimableContest | undefined): WitnessPart[] {
  if (!contest) return []
  return [
    ...Array.from({ length: contest.partners_needed }, () => 'partner' as const),
    ...Array.from({ length: contest.witnesses_needed }, () => 'witness' as const),
  ]
}

/** To the first who signs on this phone, or to what was kept. */
function nextPath(bundle: Bundle, id: string, value: WinValue): string {
  const contest = bundle.contests.find((one) => one.contest === value.contest && one.index === value.index)
  const record = { id } as never
  const [first] = signersOf({ items: new Map() }, { id, record, value, contest })
  return first ? signPath(bundle.policy, first) : `${dayPath(bundle.policy, 'sent')}#${id}`
}
