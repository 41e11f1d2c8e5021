import { Fragment, memo } from 'react'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { decodeField, encodeField, type Field, limitsFor, type Option } from '#domain/values/field.ts'
import type { Cents } from '#domain/values/money.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'
import { isDescribed } from '#domain/quote/model/described-rows.ts'
import { slotName } from '#domain/contests/slots.ts'
import { findFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { DateField, MoneyField, NumberField, StepperField } from '#web/form/figure-fields.tsx'
import { RadioGroup, SelectField, TextField } from '#web/form/fields.tsx'
import { RushShippingNotice } from '#web/quote/signs/shipping/RushShippingNotice.tsx'
import { useDraftQuote, useStepContext, useViewer } from '#web/quote/answers/context.ts'
import { fromDayOn } from '#web/ui/typed/day-limits.ts'
import { keepWordsWhole } from '#web/ui/no-break.tsx'
import { useMoney } from '#web/ui/money.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

interface RowFieldsProps {
  kind: ContestDefinition
  row: AnyRow
  field: StepField
  isAddOn: boolean
  /** Without the pictures, and without what a date means for signs, as on a policy both are settled. */
  isPlain?: boolean
  /** Fields that stand elsewhere on the page. */
  except?: (name: string) => boolean
}

/** Up to this many choices are radio buttons; longer lists are a select. */
const MAX_RADIO_OPTIONS = 3

/** The picture stands beside the second and third field, whose answers it shows: a hole and its yards, a putt and its feet. */
const PICTURE_AFTER = 1

/** The fields of a contest, in the order of its definition. */
export function RowFields({ kind, row, field, isAddOn, isPlain = false, except }: RowFieldsProps) {
  const isTouched = isDescribed(useDraftQuote(), kind, row)
  const names = Object.keys(kind.rows.fields).filter((name) => except?.(name) !== true)
  return (
    <div
      className={`field-rows ${isPlain ? 'gap-x-4 @[28rem]:grid-cols-2 @[40rem]:grid-cols-3' : 'gap-x-4 @[18rem]:grid-cols-2 @[28rem]:gap-x-6'}`}
    >
      {names.map((name, place) => (
        <Fragment key={name}>
          <div className={`field-cell ${isPlain ? '' : placeOf(kind, name)}`}>
            <RowField name={name} kind={kind} row={row} field={field} isAddOn={isAddOn} isWide={!isPlain} />
          </div>
          {!isPlain && place === PICTURE_AFTER && (
            <div className="self-center @max-[28rem]:order-first @[18rem]:col-span-2 @[28rem]:col-span-1 @[28rem]:col-start-2 @[28rem]:row-span-6!">
              <ContestPicture entity={kind.entity} figures={row} />
            </div>
          )}
        </Fragment>
      ))}
      {!isPlain && (
        <div className="empty:hidden @[18rem]:col-span-2">
          {isTouched && row['date'] !== undefined && (
            <RushShippingNotice date={row['date'] as CalendarDate} />
          )}
        </div>
      )}
    </div>
  )
}

/** A date and long choices have a line to themselves; on a phone so has all that needs words, and figures stand in pairs. */
function placeOf(kind: ContestDefinition, name: string): string {
  const { options = [], hint = '' } = kind.rows.fields[name] ?? {}
  const longest = Math.max(0, ...options.map(({ label }) => label.length))
  if (name === 'date' || longest > LONG_CHOICE) return '@[18rem]:col-span-2'
  return longest > SHORT_CHOICE || hint.length > LONG_HINT ? '@[18rem]:col-span-2 @[28rem]:col-span-1' : ''
}

/** In letters: what half of a row, or half of one on a phone, has no room for. */
const LONG_CHOICE = 18
const SHORT_CHOICE = 3
const LONG_HINT = 48

interface RowFieldProps {
  name: string
  kind: ContestDefinition
  row: AnyRow
  field: StepField
  isAddOn: boolean
  /** Choices take no more room than a figure. */
  isDense?: boolean
  /** As wide as its column, with steps for small counts. */
  isWide?: boolean
  /** Behind the figure, where the field has no unit of its own. */
  unit?: string | undefined
}

/**
 * One field of a contest. The control follows from the field, the choices from the rest of the row. It is rendered again with its own
 * row alone, not with each key that is typed on the page.
 */
export const RowField = memo(function RowField(props: RowFieldProps) {
  const { name, kind, row, field, isAddOn, isDense = false, isWide = false, unit } = props
  const { editor } = useViewer()
  const money = useMoney()
  const definition = kind.rows.fields[name]
  if (!definition) return null
  const offered = kind.allowedChoices?.(row, { isAddOn, editor }) ?? {}
  const binding = field(slotName(kind.rows.prefix, name), kind.rows.isSingle ? undefined : row.slot)
  if (name === 'date') return <ContestDate kind={kind} row={row} binding={binding} />
  return (
    <FieldControl
      definition={definition}
      options={optionsOf(definition, offered[name], { editor, money })}
      binding={binding}
      isDense={isDense}
      isWide={isWide}
      unit={unit}
    />
  )
})

interface ContestDateProps {
  kind: ContestDefinition
  row: AnyRow
  binding: ReturnType<StepField>
}

function ContestDate({ kind, row, binding }: ContestDateProps) {
  const { today } = useStepContext()
  const hint = useDateHint(kind, row)
  return (
    <DateField
      {...binding}
      {...(hint !== undefined && { hint })}
      dateFormat="MM-dd-yyyy"
      today={today}
      limits={fromDayOn(today)}
    />
  )
}

/** Says where a date comes from that was taken over. */
function useDateHint(kind: ContestDefinition, row: AnyRow): string | undefined {
  const first = findFirstDate(useDraftQuote())
  if (!first || first.date !== row['date'] || (first.kind === kind && first.slot === row.slot))
    return undefined
  return 'The day of your first contest'
}

interface FieldControlProps {
  definition: Field
  options: readonly Option[] | undefined
  binding: ReturnType<StepField>
  isDense: boolean
  isWide: boolean
  /** Instead of that of the field. */
  unit: string | undefined
}

function FieldControl({ definition, options, binding, isDense, isWide, unit }: FieldControlProps) {
  const { editor } = useViewer()
  const limits = limitsFor(definition, editor)
  const size = isWide ? 'full' : 'short'
  const [only, ...others] = options ?? []
  if (only && others.length === 0) return <FixedAnswer label={definition.label} value={only.label} />
  if (options && options.length <= MAX_RADIO_OPTIONS && !isDense)
    return <RadioGroup {...binding} options={options} isWide={isWide} />
  if (options) return <SelectField {...binding} options={options} />
  if (definition.unit === 'dollars') return <MoneyField {...binding} size={size} />
  if (limits && definition.isSmallCount && isWide) return <StepperField {...binding} limits={limits} />
  if (definition.inputMode === 'numeric')
    return <NumberField {...binding} size={size} {...(unit !== undefined && { unit })} />
  return <TextField {...binding} />
}

/** There is only one choice, so it is shown as text. */
function FixedAnswer({ label, value }: { label: string; value: string }) {
  return (
    <div className="field">
      <p className="field-label mb-1 font-semibold">{label}</p>
      <p className="fixed-answer min-h-11 content-center">{keepWordsWhole(value)}</p>
    </div>
  )
}

/** The choices: those that the row offers, else all except those for reps only. */
function optionsOf(
  field: Field,
  offered: readonly unknown[] | undefined,
  { editor, money }: { editor: Editor; money: Money },
): readonly Option[] | undefined {
  if (offered) return offered.map((value) => optionOf(field, value, money))
  return field.options?.filter(({ value }) => {
    const decoded = decodeField(field, value)
    return decoded.ok && (editor === 'rep' || field.repOnly?.(decoded.value) !== true)
  })
}

type Money = (amount: Cents) => string

function optionOf(field: Field, value: unknown, money: Money): Option {
  const text = String(encodeField(field, value))
  const known = field.options?.find((option) => option.value === text)
  return known ?? { value: text, label: field.unit === 'dollars' ? money(value as Cents) : text }
}
