import { formatMoment } from '#domain/quote/model/event-time.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** What was said of the win, to read again. */
export function ReportedFacts({ claim }: { claim: Claim }) {
  return (
    <Disclosure summary="What was reported">
      <AnswerList lines={linesOf(claim)} />
    </Disclosure>
  )
}

function linesOf({ title, winner, report, time_zone: zone }: Claim) {
  const { shot_at: at, hole, markers, yardage, group_size: group, what_happened: said, witnesses } = report
  const optional = [
    { field: reportFields.hole, value: hole },
    { field: reportFields.markers, value: markers === 'women' ? 'Women’s' : markers && 'Men’s' },
    { field: reportFields.yardage, value: yardage === null ? null : `${yardage} yards` },
    { field: reportFields.group_size, value: group },
  ]
  return [
    { label: 'Contest', value: title },
    { label: reportFields.winner.label, value: winner },
    { label: 'Time of the shot', value: formatMoment(at, zone) },
    ...optional.flatMap(({ field, value }) =>
      value === null ? [] : [{ label: field.label, value: String(value) }],
    ),
    ...(witnesses.length > 0
      ? [{ label: 'Who saw it', value: witnesses.map(({ name }) => name).join(', ') }]
      : []),
    { label: reportFields.what_happened.label, value: said },
  ]
}
