import { useRowError } from '#web/api/row-errors.ts'
import { DateField, MoneyField, NumberField, TextField } from '#web/forms.tsx'
import { ChangedByReps } from '#web/quote/components/ChangedByReps.tsx'
import { dollarsText } from '#web/quote/components/price-lines.ts'
import { useJudging, useSessionState } from '#web/quote/session/context.ts'
import { type StepField } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface GrandPrizeRowProps {
  slot: number
  field: StepField
  onRemove: (() => void) | undefined
}

/** One hole-in-one contest, with its fee as soon as it has one. */
export function GrandPrizeRow({ slot, field, onRemove }: GrandPrizeRowProps) {
  const { today } = useJudging()
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-card p-4 sm:p-6">
      <legend className="sr-only">Hole-in-one contest {slot}</legend>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg" aria-hidden="true">
          Contest {slot}
        </h3>
        <ChangedByReps entity="grand_prize" slot={slot} />
        {onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            Remove <span className="sr-only">contest {slot}</span>
          </Button>
        )}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField {...field('h_date', slot)} dateFormat="MM-dd-yyyy" min={today} />
        <NumberField {...field('h_hole', slot)} />
        <MoneyField {...field('h_prize_value', slot)} />
        <TextField {...field('h_prize_description', slot)} />
        <NumberField {...field('h_yardage', slot)} />
        <div className="hidden sm:block" />
        <NumberField {...field('h_amateurs', slot)} />
        <NumberField {...field('h_pros', slot)} />
      </div>
      <RowFee slot={slot} />
    </fieldset>
  )
}

function RowFee({ slot }: { slot: number }) {
  const { price } = useSessionState()
  const refused = useRowError('grand_prize', slot)
  const missing = price.missing.find(({ entity, index }) => entity === 'grand_prize' && index === slot)
  const problem = missing ?? refused
  const fee = price.fields[`h_cert_fee_${slot}`]
  return (
    <p className="ruled mt-6 flex items-baseline justify-between gap-4 pt-4">
      <span>
        {problem ? <span className="text-muted">{problem.message}, and the fee appears here.</span> : 'Fee'}
      </span>
      {!problem && (
        <span className={`text-xl font-semibold ${price.outdated ? 'opacity-65' : ''}`}>
          {dollarsText(fee)}
        </span>
      )}
    </p>
  )
}
