import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useQueryClient } from '@tanstack/react-query'
import { reportClaim } from '#contract/claims/reporting.ts'
import type { SavedDraft } from '#contract/claims/drafts.ts'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { call } from '#web/api/call.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import { DraftNote } from '#web/claims/drafts/DraftNote.tsx'
import { readDraft, useSavedDraft } from '#web/claims/drafts/use-saved-draft.ts'
import { ReportCheck } from '#web/claims/report/ReportCheck.tsx'
import { ReportFailure } from '#web/claims/report/ReportFailure.tsx'
import { ReportFields } from '#web/claims/report/ReportFields.tsx'
import {
  contactProblems,
  contestKey,
  fieldsOfReport,
  hiddenFields,
  knownOf,
  likelyContest,
  reportBody,
  type ReportValues,
} from '#web/claims/report/report-form.ts'
import { SlowSending } from '#web/claims/SlowSending.tsx'
import { openDraft, useKeptDraft } from '#web/claims/use-draft.ts'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { type Claim, claimQuery, type PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { claimSentPath } from '#web/policy/claims/claim-paths.ts'
import type { Policy } from '#web/policy/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Button } from '#web/ui/Button.tsx'

interface ReportFormProps {
  policy: Policy
  claims: PolicyClaims
  /** Begins the form again, with what another device has saved. */
  onAdopt: (draft: SavedDraft) => void
}

/** What was answered: first that everything can be sent, then the claim. */
type Answer = { values: ReportValues; claim?: undefined } | { claim: Claim }

/**
 * A win as it is told: typed, checked, sent.
 *
 * @rule D25 Only the contest’s own questions are asked, and what is known is filled in.
 * @rule N111 Sent again, it stays one claim; until it is sent, this browser keeps what was typed.
 */
export function ReportForm({ policy: { number, email }, claims, onAdopt }: ReportFormProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => openDraft(draftName(number)))
  // As it was when the form was begun: what is read again meanwhile changes no field under the hand.
  const [opened] = useState(claims)
  const open = opened.contests.filter((contest) => contest.is_open)
  const [known] = useState(() => startWith(opened))
  const [parts, setParts] = useState<readonly WitnessPart[]>(() => draft.parts ?? partsFor(opened, known))
  const [checked, setChecked] = useState<ReportValues>()
  const fields = fieldsOfReport(open)
  const form = useForm<typeof fields, Answer, never, string>({
    fields,
    initial: { ...known, ...draft.texts },
    hidden: (texts) => hiddenFields(texts, parts.length),
    validate: contactProblems,
    send: async (values, options) => {
      if (!checked) return { values }
      const body = reportBody(draft.id, values, parts)
      const send = () => call(reportClaim, { params: { number }, body, ...options })
      return { claim: (await saved.whileSending(send)).data }
    },
    onDone: (answer) => {
      if (!answer.claim) return setChecked(answer.values)
      kept.forget()
      saved.forget(true)
      const { claim } = answer
      client.setQueryData(claimQuery(claim.number).queryKey, { data: claim })
      void client.invalidateQueries({ queryKey: ['policy', number] })
      navigate(claimSentPath(claim.number), { replace: true })
    },
    onFailure: (failure) => {
      // Before the focus goes to the first field that is wrong.
      if (fieldErrors(failure).length > 0) flushSync(() => setChecked(undefined))
      else void client.invalidateQueries({ queryKey: ['policy', number, 'claims'] })
    },
  })
  const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, form.text(field)]))
  const kept = useKeptDraft(draftName(number), draft, { texts, parts })
  const saved = useSavedDraft({ ...draft, policy: number, typed: { texts, parts } })

  function startOver() {
    kept.forget()
    saved.forget(false)
    setDraft({ ...openDraft(draftName(number)), isRestored: false })
    for (const field of Object.keys(fields)) form.setText(field, known[field] ?? '')
    setParts(partsFor(opened, known))
    setChecked(undefined)
  }

  async function showOther() {
    const other = await readDraft(draft.id)
    if (other) onAdopt(other)
  }

  function choose(contest: string) {
    const chosen = open.find((one) => contestKey(one) === contest)
    if (!chosen) return
    for (const [field, text] of Object.entries(knownOf(chosen, today(opened)))) form.setText(field, text)
    // Who is typed already stays.
    const rows = partsFor(opened, { contest })
    setParts((before) => [...rows, ...before.slice(rows.length)])
  }

  return (
    <div className="grid gap-6">
      {draft.isRestored && !checked && (
        <p className="flex flex-wrap items-center gap-x-4 text-muted">
          You began this report on {formatMoment(draft.startedAt)}.
          <Button kind="quiet" onClick={startOver} className="-ml-3">
            Start over
          </Button>
        </p>
      )}
      <Form form={form} className="grid gap-8">
        <div className={checked ? 'hidden' : 'grid gap-8'}>
          <ReportFields
            form={form}
            texts={texts}
            contests={open}
            closed={claims.contests.filter((contest) => !contest.is_open)}
            timeZone={opened.time_zone}
            parts={parts}
            onChoose={choose}
            onAdd={(part) => setParts([...parts, part])}
          />
        </div>
        {checked && (
          <ReportCheck
            fields={fields}
            values={checked}
            parts={parts}
            onChange={() => setChecked(undefined)}
          />
        )}
        <div className="grid gap-2 sm:justify-items-start">
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
            {checked ? 'Send the report' : 'Check the report'}
          </Button>
          <SlowSending isBusy={form.isBusy} />
        </div>
      </Form>
      <DraftNote
        id={draft.id}
        state={saved.state}
        onAdopt={() => void showOther()}
        onKeep={() => void saved.keepThis()}
      />
      <ReportFailure failure={form.failure} email={email} />
    </div>
  )
}

export const draftName = (number: string) => `${number} report`

const today = ({ time_zone: timeZone }: PolicyClaims) => dateInTimeZone(new Date(), timeZone)

/** The usual contest, where only one is meant. */
function startWith(claims: PolicyClaims): Record<string, string> {
  const contest = likelyContest(claims.contests)
  return contest ? knownOf(contest, today(claims)) : {}
}

/** A row for each who has to have seen it. */
function partsFor(
  { contests }: PolicyClaims,
  { contest }: Readonly<Record<string, string | undefined>>,
): WitnessPart[] {
  const chosen = contests.find((one) => contestKey(one) === contest)
  if (!chosen) return []
  return [
    ...Array.from({ length: chosen.partners_needed }, () => 'partner' as const),
    ...Array.from({ length: chosen.witnesses_needed }, () => 'witness' as const),
  ]
}
