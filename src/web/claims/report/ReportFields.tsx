import { dateInTimeZone } from '#domain/values/calendar.ts'
import { getZoneName } from '#domain/quote/model/event-time.ts'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { asks, kindOf, type Texts } from '#web/claims/report/report-form.ts'
import { WitnessRows } from '#web/claims/report/WitnessRows.tsx'
import { useNow } from '#web/claims/use-now.ts'
import { RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { DateField, NumberField, TimeField } from '#web/form/figure-fields.tsx'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import type { ClaimableContest } from '#web/policy/claims/claim-queries.ts'
import { contestKey } from '#web/claims/report/report-form.ts'
import { whenOpen } from '#web/policy/claims/when-open.ts'

export interface ReportedForm {
  field: (name: string) => FieldBinding
  setText: (name: string, text: string) => void
  focus: (name: string) => void
}

interface ReportFieldsProps {
  form: ReportedForm
  texts: Texts
  /** Those in which a win can be reported. */
  contests: readonly ClaimableContest[]
  closed: readonly ClaimableContest[]
  timeZone: string
  parts: readonly WitnessPart[]
  onChoose: (contest: string) => void
  onAdd: (part: WitnessPart) => void
}

/** Which contest, who, when and from where, and who saw it: only what the chosen contest needs. */
export function ReportFields({ form, texts, contests, closed, timeZone, ...people }: ReportFieldsProps) {
  const { field } = form
  const chosen = contests.find((contest) => contestKey(contest) === texts['contest'])
  const kind = kindOf(texts)
  const today = dateInTimeZone(useNow(), timeZone)
  return (
    <>
      <div className="grid gap-2">
        {contests.length > 1 ? (
          <RadioGroup
            {...field('contest')}
            variant="cards"
            onChange={(contest: string) => people.onChoose(contest)}
          />
        ) : (
          <p>
            <span className="block text-sm text-muted">Contest</span>
            <strong className="font-semibold">{chosen?.title}</strong>
          </p>
        )}
        {closed.map((contest) => (
          <p key={contestKey(contest)} className="text-sm text-muted">
            {contest.title}: {whenOpen(contest, timeZone)}
          </p>
        ))}
      </div>
      {kind && (
        <>
          <div className="grid gap-y-5">
            <TextField {...field('winner')} />
            <DateField
              {...field('shot_date')}
              dateFormat="MM/dd/yyyy"
              size="full"
              limits={{ to: today, after: 'This day hasn’t come yet.' }}
            />
            <div className="field-rows grid-cols-2 gap-x-4">
              <TimeField {...field('shot_time')} hint={`${getZoneName(timeZone)}, at the course`} />
              {asks(texts, 'hole') && <NumberField {...field('hole')} />}
            </div>
            {asks(texts, 'markers') && <RadioGroup {...field('markers')} />}
            {asks(texts, 'yardage') && (
              <div className="field-rows grid-cols-2 gap-x-4">
                <NumberField {...field('yardage')} />
                {asks(texts, 'group_size') && <NumberField {...field('group_size')} />}
              </div>
            )}
          </div>
          <WitnessRows form={form} texts={texts} named={chosen?.named ?? []} {...people} />
          <TextArea {...field('what_happened')} rows={3} />
        </>
      )}
    </>
  )
}
