import { useEffect } from 'react'
import type { PuttingContestType } from '#domain/contests/putting/putting-options.ts'
import { putting } from '#domain/contests/putting/putting.ts'
import { puttingFields } from '#domain/contests/putting/putting.fields.ts'
import type { CUSTOM_ADD_ON_KEYS } from '#domain/quote/transitions/add-on.ts'
import { MoneyField, NumberField } from '#web/form/figure-fields.tsx'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import type { FieldBinding } from '#web/form/bind-fields.tsx'

type CustomPuttField = (typeof CUSTOM_ADD_ON_KEYS)[number]

interface CustomPuttFieldsProps {
  field: (name: CustomPuttField) => FieldBinding
  contestType: string
  setDistance: (distance: string) => void
}

/** The fields to ask for another putt than the one on offer. */
export function CustomPuttFields({ field, contestType, setDistance }: CustomPuttFieldsProps) {
  const distances = distancesOf(contestType)
  const [only, ...others] = distances
  const onlyValue = others.length === 0 ? only?.value : undefined

  useEffect(() => {
    if (onlyValue !== undefined) setDistance(onlyValue)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the kind of putt sets it
  }, [onlyValue])

  return (
    <div className="grid gap-6">
      <RadioGroup {...field('p_custom_add_on_contest_type')} />
      <RadioGroup {...field('p_custom_add_on_distance')} options={distances} />
      <NumberField {...field('p_custom_add_on_finalists')} />
      <MoneyField {...field('p_custom_add_on_prize_value')} />
      <TextField {...field('p_custom_add_on_prize_description')} />
    </div>
  )
}

function distancesOf(contestType: string) {
  const row = { slot: 1, ...(contestType && { contestType: contestType as PuttingContestType }) }
  const offered = putting.allowedChoices?.(row, { isAddOn: false })['distance'] ?? []
  return (puttingFields.distance.options ?? []).filter(({ value }) => offered.includes(value))
}
