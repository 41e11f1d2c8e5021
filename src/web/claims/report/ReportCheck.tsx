import { useEffect, useRef } from 'react'
import type { WitnessPart } from '#domain/claims/reporting/report.ts'
import { formatAnswerInFull } from '#domain/values/format-answer.ts'
import { decodeField, type FieldSet } from '#domain/values/field.ts'
import { contactOf, nameOf, type ReportValues } from '#web/claims/report/report-form.ts'
import { labelOf } from '#web/claims/report/WitnessRows.tsx'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ReportCheckProps {
  fields: FieldSet
  values: ReportValues
  parts: readonly WitnessPart[]
  /** Goes back to the fields. */
  onChange: () => void
}

/** Everything that is about to be sent, to read once more. */
export function ReportCheck({ fields, values, parts, onChange }: ReportCheckProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the fields.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section aria-labelledby="check" className="grid gap-4 rounded-lg border border-line bg-card p-5">
      <h2 id="check" ref={heading} tabIndex={-1} className="text-xl">
        Is this right?
      </h2>
      <AnswerList lines={linesOf(fields, values, parts)} />
      <p>
        <Button onClick={onChange} className="max-sm:w-full">
          Change something
        </Button>
      </p>
    </section>
  )
}

function linesOf(fields: FieldSet, values: ReportValues, parts: readonly WitnessPart[]) {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('witness_'))
  const people = parts.flatMap((_, at) => {
    const name = values[nameOf(at + 1)]
    if (name === undefined) return []
    return [{ label: labelOf(parts, at), value: `${name}, ${values[contactOf(at + 1)]}` }]
  })
  const lines = own.flatMap(([name, field]) => {
    const read = values[name] === undefined ? undefined : decodeField(field, values[name])
    if (!read?.ok) return []
    const value = formatAnswerInFull(field, read.value as string | number, '$')
    return [{ label: field.label, value: field.unit ? `${value} ${field.unit}` : value }]
  })
  // What happened comes last, as it is asked.
  return [...lines.slice(0, -1), ...people, ...lines.slice(-1)]
}
