import { customAddOnFields } from '#domain/contests/putting/putting.fields.ts'
import type { WireValue } from '#domain/values/field.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { fromDollars } from '#domain/values/money.ts'
import { CUSTOM_ADD_ON_KEYS, type CustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { decodePatch } from '#domain/quote/wire/wire.ts'
import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { CustomPuttFields } from '#web/quote/contests/add-on/CustomPuttFields.tsx'

interface Offer {
  prize_value: number
  cert_fee: number
}

export type AddOnAnswer = { prize: number } | { customAddOn: CustomAddOn } | 'declined'

interface AddOnProps extends DialogProps<AddOnAnswer>, MoneyDialogProps {
  /** In dollars, by the server's rating plan. */
  offers: readonly Offer[]
}

const OTHER = { value: 'other', label: 'A different putt', detail: 'Describe it and we’ll send you a price' }

/**
 * Offers one putt from 60 feet at a fixed price; the person may also ask for another putt, or decline. Nothing is chosen
 * before the person does; Escape means not now.
 */
export default function AddOnDialog({ offers, close }: AddOnProps) {
  const money = useDollars()
  const options = [...offers.map((offer) => offerOption(offer, money)), OTHER]
  const form = useForm({
    fields: { ...customAddOnFields, add_on_prize: prizeField(options) },
    hidden: ({ add_on_prize }) => (add_on_prize === OTHER.value ? [] : CUSTOM_ADD_ON_KEYS),
    validate: (putt) => clientErrors(putt),
    send: ({ add_on_prize, ...putt }): AddOnAnswer =>
      add_on_prize === OTHER.value
        ? { customAddOn: decodePatch(putt, 'client').values }
        : { prize: Number(add_on_prize) },
    onDone: close,
  })
  const chosen = form.text('add_on_prize')
  const offer = offers.find(({ prize_value }) => String(prize_value) === chosen)

  return (
    <FormDialog
      title="Add a putt for the crowd?"
      close={() => close()}
      cancelLabel="No, thank you"
      onCancel={() => close('declined')}
      submitLabel={submitLabel(chosen, offer, money)}
      form={form}
    >
      <ContestPicture entity="putting_prize" figures={{ distance: '60', prizeValue: prizeOf(offer) }} />
      <p>
        At the end of the day, one player tries one putt from 60 feet while everyone watches. If the ball goes
        in, the player wins the prize.
      </p>
      <RadioGroup {...form.field('add_on_prize')} variant="cards" options={options} />
      {chosen === OTHER.value && (
        <CustomPuttFields
          field={form.field}
          contestType={form.text('p_custom_add_on_contest_type')}
          setDistance={(distance) => form.setText('p_custom_add_on_distance', distance)}
        />
      )}
    </FormDialog>
  )
}

type Money = (dollars: number) => string

function submitLabel(chosen: string, offer: Offer | undefined, money: Money): string {
  if (offer) return `Add it for ${money(offer.cert_fee)}`
  return chosen === OTHER.value ? 'Ask for a price' : 'Add it'
}

function prizeField(options: readonly { value: string; label: string }[]) {
  return choice({ label: 'What can be won?', message: 'Choose what can be won', options })
}

function offerOption({ prize_value, cert_fee }: Offer, money: Money) {
  return {
    value: String(prize_value),
    label: `${money(prize_value)} cash`,
    detail: `Adds ${money(cert_fee)} to your price`,
  }
}

/** What only a rep may enter. */
function clientErrors(putt: Record<string, WireValue | undefined>) {
  const { malformed } = decodePatch(putt, 'client')
  return Object.fromEntries(malformed.map(({ field, message }) => [field, message]))
}

function prizeOf(offer: Offer | undefined) {
  return offer && fromDollars(offer.prize_value)
}

export const example = {
  dollarSign: '$' as const,
  offers: [
    { prize_value: 2_500, cert_fee: 75 },
    { prize_value: 5_000, cert_fee: 150 },
    { prize_value: 10_000, cert_fee: 300 },
  ],
}
