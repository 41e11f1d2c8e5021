import type { SignContent } from '#domain/signs/sign-content.ts'
import type { BoxPlace } from '#domain/signs/shipments.ts'
import type { SignKind } from '#domain/signs/sign-sizes.ts'

/** What is printed of chosen policies. */
export const PRINTS = ['signs', 'labels-5163', 'labels-4x6', 'packing-slips'] as const
export type PrintName = (typeof PRINTS)[number]

/** A picture that pages can hold, in pixels. */
export interface PrintPicture {
  content: Uint8Array
  contentType: string
  width: number
  height: number
}

/** One sign, on as many sheets as there are of it. */
export interface SignSheet {
  kind: SignKind
  copies: number
  sign: SignContent
  sponsor: string
  logo?: PrintPicture
}

export interface PackingSlip {
  event: string
  policyNumber: string
  /** Which of the boxes of the policy it is in. */
  box: BoxPlace
  address: readonly string[]
  items: readonly { count: number; name: string; kind: SignKind }[]
}

/** Where a box goes, and which of several it is. */
export interface AddressLabel {
  to: readonly string[]
  box: BoxPlace
}

interface Labelled {
  /** Whom it comes from. */
  from: readonly string[]
}

/** A file to print. The same job makes the same bytes. */
export type PrintJob = { issuedAt: string } & (
  | { what: 'signs'; sheets: readonly SignSheet[] }
  | ({ what: 'labels-5163' | 'labels-4x6'; labels: readonly AddressLabel[] } & Labelled)
  | ({ what: 'packing-slips'; slips: readonly PackingSlip[]; help: string } & Labelled)
)

export const PRINT_TITLES: Readonly<Record<PrintName, string>> = {
  signs: 'Signs',
  'labels-5163': 'Address labels, Avery 5163',
  'labels-4x6': 'Address labels, 4 × 6 in',
  'packing-slips': 'Packing slips',
}

/** How each kind is put up, for the packing slip. */
export const SET_UP: Readonly<Record<SignKind, string>> = {
  sign: 'Signs: put each one beside the tee of its hole, facing the players, before the first group plays.',
  sticker: 'Stickers: peel off the back and press each one onto its sign, where the prize stands.',
  magnet: 'Magnets: wipe the car clean and dry, then press the magnet flat onto a steel door or hood.',
}

/** `Box 1 of 2`; undefined of one that is the only one. */
export function nameBox({ nth, of }: BoxPlace): string | undefined {
  return of > 1 ? `Box ${nth} of ${of}` : undefined
}
