import { MOST_WITNESSES, type WitnessPart } from '#domain/claims/reporting/report.ts'
import type { ReportedForm } from '#web/claims/report/ReportFields.tsx'
import { contactOf, isBlank, nameOf, type Texts } from '#web/claims/report/report-form.ts'
import { TextField } from '#web/form/fields.tsx'
import type { ClaimableContest } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface WitnessRowsProps {
  form: ReportedForm
  texts: Texts
  parts: readonly WitnessPart[]
  named: ClaimableContest['named']
  onAdd: (part: WitnessPart) => void
}

const PARTS: Readonly<Record<WitnessPart, string>> = { partner: 'Playing partner', witness: 'Witness' }

/** Who saw it. Whoever was named before the event is added with one press. */
export function WitnessRows({ form, texts, parts, named, onAdd }: WitnessRowsProps) {
  const isTaken = (name: string) => parts.some((_, at) => texts[nameOf(at + 1)]?.trim() === name)
  const offered = named.filter(({ name }) => !isTaken(name))

  function add({ part, name, phone, email }: ClaimableContest['named'][number]) {
    const free = parts.findIndex((one, at) => one === part && isBlank(texts, at + 1))
    const row = free < 0 ? parts.length + 1 : free + 1
    if (row > MOST_WITNESSES) return
    if (free < 0) onAdd(part)
    form.setText(nameOf(row), name)
    form.setText(contactOf(row), phone ?? email ?? '')
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-xl font-semibold">Who saw it?</legend>
      <p className="mb-4 max-w-measure text-sm text-muted">
        Name everyone you can. Leave a line empty if you don’t know. Their statements come later.
      </p>
      <div className="grid gap-6">
        {offered.length > 0 && (
          <p className="flex flex-wrap gap-3">
            {offered.map((witness) => (
              <Button key={witness.name} onClick={() => add(witness)} className="max-sm:w-full">
                <Icon name="plus" className="size-4" />
                <span>
                  Add <bdi>{witness.name}</bdi>
                </span>
              </Button>
            ))}
          </p>
        )}
        {parts.map((_, at) => (
          <div key={at} role="group" aria-label={labelOf(parts, at)} className="grid gap-2">
            <p className="font-semibold text-muted">{labelOf(parts, at)}</p>
            <div className="field-rows gap-x-4 sm:grid-cols-2">
              <TextField {...form.field(nameOf(at + 1))} required={undefined} />
              <TextField {...form.field(contactOf(at + 1))} required={undefined} />
            </div>
          </div>
        ))}
        {parts.length < MOST_WITNESSES && (
          <p className="flex flex-wrap gap-x-4">
            {(['partner', 'witness'] as const).map((part) => (
              <Button key={part} kind="quiet" onClick={() => onAdd(part)} className="-ml-3">
                Add a {PARTS[part].toLowerCase()}
              </Button>
            ))}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Those of a kind are counted where there are several. */
export function labelOf(parts: readonly WitnessPart[], at: number): string {
  const part = parts[at] ?? 'witness'
  const same = parts.filter((one) => one === part).length
  const place = parts.slice(0, at + 1).filter((one) => one === part).length
  return same === 1 ? PARTS[part] : `${PARTS[part]} ${place}`
}
