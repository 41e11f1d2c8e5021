import { useRef } from 'react'
import { amountOfLine, MOST_LINES } from '#domain/accounting/by-rep/billed-lines.ts'
import { amountSoFar } from '#domain/values/typed/money.ts'
import { formatMoney, sum } from '#domain/values/money.ts'
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
  /** What was wrong with these was said of a line that is gone or has moved. */
  forgetErrors: (names: readonly string[]) => void
  focus: (name: string) => void
}

const NAMES = ['item', 'description', 'quantity', 'price'] as const
const EMPTY: Readonly<Record<LineName, string>> = { item: '', description: '', quantity: '1', price: '' }

/** The lines of a document with what each comes to, and their sum. */
export function DocumentLines({ shown, onShow, field, text, ...form }: DocumentLinesProps) {
  const { setText, forgetErrors, focus } = form
  const foot = useRef<HTMLDivElement>(null)
  const of = (name: LineName, line: number) => text(lineKey(name, line))
  const amount = (line: number) => {
    const quantity = Number(of('quantity', line))
    return amountOfLine({
      quantity: Number.isInteger(quantity) ? quantity : 0,
      price: amountSoFar(of('price', line)),
    })
  }
  const lines = LINE_NUMBERS.slice(0, shown)

  function takeOff(gone: number) {
    const moved = lines.filter((line) => line >= gone)
    for (const line of moved)
      for (const name of NAMES)
        setText(lineKey(name, line), line === shown ? EMPTY[name] : of(name, line + 1))
    forgetErrors(moved.flatMap((line) => NAMES.map((name) => lineKey(name, line))))
    onShow(shown - 1)
    // The pressed button is gone, or that of the next line.
    if (gone < shown) focus(lineKey('item', gone))
    else setTimeout(() => foot.current?.querySelector('button')?.focus())
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
      <div ref={foot} className="flex flex-wrap items-center justify-between gap-3">
        {shown < MOST_LINES && (
          <Button
            onClick={() => {
              for (const name of NAMES) setText(lineKey(name, shown + 1), EMPTY[name])
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
