import { choice, text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'
import { type Slots, defineSlots } from '#domain/contests/slots.ts'

/**
 * The most sponsors for each kind of contest.
 *
 * @rule V02 Up to five sponsors are named for each kind of contest.
 */
export const SPONSORS_PER_CONTEST = 5

export const sponsorNameField = () =>
  text({
    label: 'Sponsor name',
    maxLength: 60,
    hint: 'As it should be printed on the sign',
    message: 'Enter the sponsor’s name as it should be printed',
  })

/** Whether a sign shows the sponsor's name as text or its logo. */
export const sponsorNameFormatField = () =>
  choice({
    label: 'Sponsor shown as',
    options: [
      { value: 'name', label: 'Name' },
      { value: 'logo', label: 'Logo' },
    ],
    message: 'Choose whether the sign shows the sponsor’s name or logo',
  })

const PICTURE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * The uploaded picture of a sign that shows a logo. It is an answer like any other, so that it stays with its
 * sponsor when contests move, comes back with Undo and is removed when signs are reset.
 */
export const sponsorLogoField = (): Field<string> => ({
  ...text({
    label: 'Sponsor logo',
    maxLength: 36,
    pattern: PICTURE_ID,
    cardLike: true,
    message: 'Upload the sponsor’s logo, or show the name instead',
  }),
  say: () => 'Uploaded',
})

const sponsorFields = {
  sponsorName: sponsorNameField(),
  sponsorNameFormat: sponsorNameFormatField(),
  sponsorLogo: sponsorLogoField(),
}

export type SponsorFields = typeof sponsorFields

/** The sponsors of one kind of contest: `h_sponsor_name_1`, `h_sponsor_name_format_1` and so on. */
export function sponsorSlots(prefix: string): Slots<SponsorFields> {
  return defineSlots({
    prefix,
    max: SPONSORS_PER_CONTEST,
    section: 'prize_package_options',
    fields: sponsorFields,
  })
}

/** The only sponsor of a kind with at most one contest: `d_sponsor_name`. */
export function singleSponsorSlot(prefix: string): Slots<SponsorFields> {
  return { ...sponsorSlots(prefix), max: 1, isSingle: true }
}
