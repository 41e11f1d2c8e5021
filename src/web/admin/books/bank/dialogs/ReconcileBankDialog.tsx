import type { Bank } from '#contract/accounting/bank.ts'
import { plainDate, signedDollars } from '#domain/values/field-kinds.ts'
import { type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'
import { dollars } from '#web/ui/dollars.ts'

interface Statement {
  /** `MM/dd/yyyy` */
  through: string
  opening?: number
  closing: number
}

interface ReconcileBankProps extends DialogProps<Bank> {
  /** What the last statement ended with; absent of the first one. */
  opening: number | undefined
  /** The day of the last line. */
  last: string | undefined
  send: (statement: Statement, options: FormCall) => Promise<Bank>
}

/** An account can be empty, or overdrawn. */
const BALANCE = 'Enter the balance, such as 0 or -125.50'

const FIELDS = {
  through: plainDate({ label: 'Last day of the statement', message: 'Enter the last day of the statement' }),
  opening: signedDollars({ label: 'Balance at the beginning', message: BALANCE }),
  closing: signedDollars({ label: 'Balance at the end', message: BALANCE }),
}

/** @rule O06 A statement is reconciled by its own balance, which the lines have to make. */
export default function ReconcileBankDialog({ opening, last, send, close }: ReconcileBankProps) {
  const isFirst = opening === undefined
  const form = useForm({
    fields: FIELDS,
    initial: { through: last === undefined ? '' : formatPlainDate(last as CalendarDate) },
    optional: ['opening'],
    hidden: () => (isFirst ? [] : (['opening'] as const)),
    send: ({ through, opening: begins, closing }, options) =>
      send({ through, closing: Number(closing), ...(isFirst && { opening: Number(begins ?? 0) }) }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title="Reconcile a statement"
      submitLabel="Reconcile"
      failureTitle="We couldn’t reconcile it"
      close={() => close()}
      form={form}
    >
      <p>
        {isFirst
          ? 'This is the first one, so enter the balance before its first line. Leave it empty for $0.'
          : `It begins with ${dollars(opening)}.`}{' '}
        Reconciled lines no longer change.
      </p>
      <DateField {...form.field('through')} dateFormat="MM/dd/yyyy" limits={upToDay(readersToday(), 366)} />
      {isFirst && <MoneyField {...form.field('opening')} size="short" />}
      <MoneyField {...form.field('closing')} size="short" />
    </FormDialog>
  )
}

export const example: Omit<ReconcileBankProps, 'close'> = {
  opening: undefined,
  last: '2026-11-20',
  send: () => Promise.reject(new Error('An example')),
}
