import { amountOfLine, MOST_LINES } from '#domain/accounting/by-rep/billed-lines.ts'
import { formatMoney, fromDollars, sum } from '#domain/values/money.ts'
import { type LineName, lineKey, LINE_NUMBERS } from '#web/admin/customers/account/documents/line-form.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { MoneyField, NumberField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { Button } from '#web/ui/Button.tsx'

interface DocumentLinesProps {
  /** How many are shown. */
  shown: number
  onShow: (shown: number) => void
  field: (name: string) => FieldBinding
  /** What is typed in a field. */
  text: (name: string) => string
  /** What is typed becomes this, when a line is taken off. */
  setText: (name: string, text: string) => void
}

/** The lines of a document with what each comes to, and their sum. */
export function DocumentLines({ shown, onShow, field, text, setText }: DocumentLinesProps) {
  const of = (name: LineName, line: number) => text(lineKey(name, line))
  const amount = (line: number) => {
    const quantity = Number(of('quantity', line))
    const price = Number(of('price', line).replaceAll(/[$,\s]/g, ''))
    return amountOfLine({
      quantity: Number.isInteger(quantity) ? quantity : 0,
      price: fromDollars(Number.isFinite(price) ? price : 0),
    })
  }
  const lines = LINE_NUMBERS.slice(0, shown)

  function takeOff(gone: number) {
    for (const line of lines.filter((one) => one > gone))
      for (const name of ['item', 'description', 'quantity', 'price'] as const)
        setText(lineKey(name, line - 1), of(name, line))
    onShow(shown - 1)
  }

  return (
    <div className="grid gap-4">
      {lines.map((line) => (
        <fieldset key={line} className="grid gap-3 border-b border-line pb-4">
          <legend className="flex w-full items-center justify-between pb-2 font-semibold">
            Line {line}
            <span className="money font-normal text-muted">{formatMoney(amount(line), '$')}</span>
          </legend>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
            <SelectField {...field(lineKey('item', line))} />
            <TextField {...field(lineKey('description', line))} autoComplete="off" />
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <NumberField {...field(lineKey('quantity', line))} size="short" />
            <MoneyField {...field(lineKey('price', line))} size="short" />
            {shown > 1 && (
              <Button kind="quiet" onClick={() => takeOff(line)}>
                Remove <span className="sr-only">line {line}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {shown < MOST_LINES && (
          <Button
            onClick={() => {
              setText(lineKey('quantity', shown + 1), '1')
              onShow(shown + 1)
            }}
          >
            Add a line
          </Button>
        )}
        <p className="ml-auto">
          Total <strong className="money text-xl">{formatMoney(sum(lines.map(amount)), '$')}</strong>
        </p>
      </div>
    </div>
  )
}
