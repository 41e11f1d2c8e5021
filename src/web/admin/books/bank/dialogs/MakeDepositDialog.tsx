import type { Bank } from '#contract/accounting/bank.ts'
import { DEPOSIT_DAYS_BACK } from '#domain/accounting/bank/deposit.ts'
import { plainDate } from '#domain/values/field-kinds.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'
import { dollars } from '#web/ui/dollars.ts'

interface MakeDepositProps extends DialogProps<Bank> {
  count: number
  /** In dollars; below 0 where more was paid out. */
  total: number
  send: (dated: string, options: FormCall) => Promise<Bank>
}

const FIELDS = { dated: plainDate({ label: 'Day at the bank', message: 'Enter the day of the deposit' }) }

/** @rule O06 Before money is moved to the bank in the books, its total and its day are said. */
export default function MakeDepositDialog({ count, total, send, close }: MakeDepositProps) {
  const form = useForm({
    fields: FIELDS,
    initial: { dated: formatPlainDate(readersToday()) },
    send: ({ dated }, options) => send(dated, options),
    onDone: close,
  })
  const isOut = total < 0
  return (
    <FormDialog
      title={isOut ? 'Record what was paid out' : 'Make a deposit'}
      submitLabel="Save"
      failureTitle="We couldn’t save it"
      close={() => close()}
      form={form}
    >
      <p>
        <span className="money font-semibold">{dollars(Math.abs(total))}</span> from {count}{' '}
        {count === 1 ? 'entry' : 'entries'} {isOut ? 'leaves' : 'reaches'} the bank. The books move it from
        undeposited funds.
      </p>
      <DateField
        {...form.field('dated')}
        dateFormat="MM/dd/yyyy"
        limits={upToDay(readersToday(), DEPOSIT_DAYS_BACK)}
      />
    </FormDialog>
  )
}

export const example: Omit<MakeDepositProps, 'close'> = {
  count: 2,
  total: 560.07,
  send: () => Promise.reject(new Error('An example')),
}
