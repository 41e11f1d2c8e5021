import { sendingFields } from '#domain/signs/shipment.fields.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { Checkbox, SelectField, TextField } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

export const SENDING_FORM = {
  ...sendingFields,
  mail: yesNo({ label: 'Email the tracking number', message: 'Choose whether to email the number' }),
}
export type SendingName = keyof typeof SENDING_FORM

/** What is asked of another carrier alone. */
export function hiddenSending(texts: Readonly<Partial<Record<string, string>>>): SendingName[] {
  return texts['carrier'] === 'other' ? [] : ['carrier_name']
}

/** A box may be noted some days after it left. */
const DAYS_BACK = 60

interface SendingFieldsProps {
  field: (name: SendingName) => FieldBinding
  isOther: boolean
  mailTo: readonly string[]
}

export function SendingFields({ field, isOther, mailTo }: SendingFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField {...field('carrier')} size="short" />
        {isOther && <TextField {...field('carrier_name')} />}
        <div className={isOther ? 'sm:col-span-2' : ''}>
          <TextField {...field('tracking')} />
        </div>
      </div>
      <DateField {...field('sent_on')} dateFormat="MM/dd/yyyy" limits={upToDay(readersToday(), DAYS_BACK)} />
      <Checkbox {...field('mail')} label={`Email the number to ${mailTo.join(' and ')}`} />
    </>
  )
}
