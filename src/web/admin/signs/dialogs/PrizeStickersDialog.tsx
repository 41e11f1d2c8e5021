import type { EndpointInput } from '#contract/endpoint.ts'
import type { PolicySigns } from '#contract/signs/shipments.ts'
import type { setStickers } from '#contract/signs/stickers.ts'
import { listStickers, type PrizeSticker, USUAL_STICKERS } from '#domain/quote/signs/prize-stickers.ts'
import { MOST_STICKERS, stickerListOf } from '#domain/signs/stickers.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { choice, wholeNumber } from '#domain/values/field-kinds.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { OWN_PICTURE, SignSticker } from '#web/admin/signs/stickers/SignSticker.tsx'
import { type StickerPicture, useStickerPictures } from '#web/admin/signs/stickers/use-sticker-pictures.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Body = EndpointInput<typeof setStickers>['body']

interface PrizeStickersProps extends DialogProps<true> {
  /** Of the event. */
  name: string
  signs: PolicySigns
  upload: (file: File) => Promise<StickerPicture>
  send: (body: Body, options: Pick<FormCall, 'handlesError'>) => Promise<unknown>
}

const GROUPS: Readonly<Record<PrizeSticker['group'], string>> = {
  cash: 'Cash',
  shared_cash: 'Shared cash',
  brand: 'Car of a brand',
  specialty: 'Other prizes',
}

type Sign = PolicySigns['signs'][number]

function fieldsFor(shown: readonly Sign[], signs: PolicySigns): FieldSet {
  return Object.fromEntries(
    shown.flatMap((sign, at) => [
      [
        `sticker_${at}`,
        choice({ label: nameSign(sign), options: optionsFor(sign.key, signs), message: 'Choose a sticker' }),
      ],
      [
        `count_${at}`,
        wholeNumber({
          label: 'How many',
          min: 1,
          max: MOST_STICKERS,
          message: `Enter a number from 1 to ${MOST_STICKERS}`,
        }),
      ],
    ]),
  )
}

/** What can be chosen for a sign, also what it has and the office has since taken off the list. */
function optionsFor(key: string, signs: PolicySigns): { value: string; label: string; group?: string }[] {
  const list = listedFor(key, signs)
  const chosen = signs.stickers.find(({ sign_key: signKey }) => signKey === key)?.text ?? undefined
  const isOff = chosen !== undefined && !list.some(({ text }) => text === chosen)
  return [
    { value: OWN_PICTURE, label: 'A picture of our own' },
    ...list.map(({ group, text }) => ({ value: text, label: text, group: GROUPS[group] })),
    ...(isOff ? [{ value: chosen, label: chosen, group: 'No longer on the list' }] : []),
  ]
}

function listedFor(key: string, { sticker_lists: lists }: PolicySigns): readonly PrizeSticker[] {
  const list = stickerListOf(key)
  if (list === undefined) return []
  return lists?.[list] ?? listStickers(list, USUAL_STICKERS)
}

/** @rule D63 K11 A rep chooses what goes on each sign: a sticker of its list, or a picture of its own, and how many. */
export default function PrizeStickersDialog({ name, signs, upload, send, close }: PrizeStickersProps) {
  const shown = signs.signs.filter(({ kind, key }) => kind === 'sign' && stickerListOf(key) !== undefined)
  const chosenFor = (key: string) => signs.stickers.find(({ sign_key: signKey }) => signKey === key)
  const pictures = useStickerPictures(
    Object.fromEntries(signs.stickers.map(({ sign_key: key, picture }) => [key, picture ?? undefined])),
    upload,
  )
  const form = useForm({
    fields: fieldsFor(shown, signs),
    optional: shown.map((_, at) => `sticker_${at}`),
    hidden: (texts) =>
      shown.flatMap((_, at) => ((texts[`sticker_${at}`] ?? '') === '' ? [`count_${at}`] : [])),
    initial: Object.fromEntries(
      shown.flatMap(({ key }, at) => {
        const chosen = chosenFor(key)
        const text = chosen?.text ?? (chosen ? OWN_PICTURE : '')
        return [
          [`sticker_${at}`, text],
          [`count_${at}`, String(chosen?.count ?? 1)],
        ]
      }),
    ),
    validate: (values) =>
      Object.fromEntries(
        shown.flatMap(({ key }, at) =>
          values[`sticker_${at}`] === OWN_PICTURE && pictures.of(key) === undefined
            ? [[`sticker_${at}`, 'Upload the picture for this sticker']]
            : [],
        ),
      ),
    serverName: (field) =>
      `sticker_${Math.max(
        0,
        shown.findIndex(({ key }) => field === `stickers ${key}`),
      )}`,
    send: async (values, { handlesError }) => {
      const stickers = shown.flatMap(({ key }, at) => {
        const text = values[`sticker_${at}`]
        if (typeof text !== 'string' || text === '') return []
        const what = text === OWN_PICTURE ? { picture: pictures.of(key)?.id ?? '' } : { text }
        return [{ sign_key: key, count: Number(values[`count_${at}`]), ...what }]
      })
      await send({ seen: signs.stickers.map(({ id }) => id), stickers }, { handlesError })
      return true as const
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={`Prize stickers for ${name}`}
      submitLabel="Save stickers"
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
      isDirty={pictures.isChanged}
    >
      {shown.map((sign, at) => (
        <SignSticker
          key={sign.key}
          quoteId={signs.quote_id}
          signKey={sign.key}
          sticker={form.field(`sticker_${at}`)}
          count={form.field(`count_${at}`)}
          chosen={form.text(`sticker_${at}`)}
          options={optionsFor(sign.key, signs)}
          picture={pictures.of(sign.key)}
          problem={pictures.problemOf(sign.key)}
          onChoose={(file) => pictures.choose(sign.key, file)}
        />
      ))}
    </FormDialog>
  )
}

export const example: Omit<PrizeStickersProps, 'close'> = {
  name: 'Lantern House Charity Classic',
  signs: {
    quote_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    signs: [
      {
        key: 'grand_prize 1',
        kind: 'sign',
        count: 1,
        left: 1,
        heading: 'Hole-in-one',
        prize: '$10,000',
        detail: null,
        sponsor: 'Elm Street Credit Union',
        logo: null,
        artwork: 'ready',
        small_logo: null,
      },
    ],
    stickers: [
      {
        id: '9b2f1c52-6f0e-4f3a-8d52-0b6f9a4f1a01',
        sign_key: 'grand_prize 1',
        count: 2,
        text: '$10,000 shared',
        picture: null,
      },
    ],
    address: {
      name: null,
      company: null,
      line1: null,
      line2: null,
      city: null,
      state: null,
      zip: null,
    },
    service: 'standard',
    ship_by: '2027-06-01',
    mail_to: ['dana@lanternhouse.example'],
    why_not: null,
  },
  upload: () => Promise.reject(new Error('An example')),
  send: () => Promise.reject(new Error('An example')),
}
