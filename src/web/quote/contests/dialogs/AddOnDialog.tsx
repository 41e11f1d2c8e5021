import { type FormEvent, useState } from 'react'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { type CustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/dialogs/shells.tsx'
import { ContestPicture } from '#web/quote/contests/pictures/ContestPicture.tsx'
import { CustomPuttFields } from '#web/quote/contests/add-on/CustomPuttFields.tsx'
import { useCustomPutt } from '#web/quote/contests/add-on/use-custom-putt.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

interface Offer {
  prize_value: number
  cert_fee: number
}

export type AddOnAnswer = { prize: number } | { customAddOn: CustomAddOn } | 'declined'

interface AddOnProps extends DialogProps<AddOnAnswer> {
  /** In dollars, by the server's rating plan. */
  offers: readonly Offer[]
}

const OTHER = 'other'

/** Offers one putt from 60 feet at a fixed price; the person may also ask for another putt, or decline. */
export default function AddOnDialog({ offers, close }: AddOnProps) {
  const [choice, setChoice] = useState(String(offers.at(-1)?.prize_value ?? OTHER))
  const custom = useCustomPutt()
  const offer = offers.find(({ prize_value }) => String(prize_value) === choice)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (offer) return close({ prize: offer.prize_value })
    const customAddOn = custom.read()
    if (customAddOn) close({ customAddOn })
  }

  return (
    <FormDialog
      title="Add a putt for the crowd?"
      close={() => close()}
      cancelLabel="Close"
      alternatives={<Button onClick={() => close('declined')}>No, thanks</Button>}
      submitLabel={offer ? `Add the putt for ${money(offer.cert_fee)}` : 'Ask for a price'}
      onSubmit={submit}
      dirty={choice === OTHER && custom.isTyped}
    >
      <ContestPicture entity="putting_prize" figures={{ distance: '60', prizeValue: prizeOf(offer) }} />
      <p>
        At the end of the day one player has one putt from 60 feet. If it drops, the prize is won, and the
        whole event has watched.
      </p>
      <RadioGroup
        name="add_on_prize"
        label="What can be won?"
        variant="cards"
        value={choice}
        onChange={setChoice}
        options={[
          ...offers.map(({ prize_value, cert_fee }) => ({
            value: String(prize_value),
            label: `${money(prize_value)} cash`,
            detail: `Adds ${money(cert_fee)} to your price`,
          })),
          { value: OTHER, label: 'Another putt', detail: 'Tell us which, and we answer with a price' },
        ]}
      />
      {choice === OTHER && <CustomPuttFields custom={custom} />}
    </FormDialog>
  )
}

const money = (dollars: number) => formatMoney(fromDollars(dollars))

function prizeOf(offer: Offer | undefined) {
  return offer && fromDollars(offer.prize_value)
}

export const example = {
  offers: [
    { prize_value: 2_500, cert_fee: 75 },
    { prize_value: 5_000, cert_fee: 150 },
    { prize_value: 10_000, cert_fee: 300 },
  ],
}
